import { effect } from '@preact/signals-react';
import { type ComponentType, Fragment, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '../browser/scheduling';
import { MissingCode, useLazy } from '../frame/lazy-code';
import { UnlessOnBreak } from '../in-charge/unless-on-break';
import { t } from '../lib/text';
import { shownBid } from '../money/bids';
import { flips, type PlayedFlip } from '../money/flips';
import { loadRound, round, startRound } from '../money/round';
import { loadErrorText } from '../state/call';
import { keptSignal } from '../state/kept';
import { Button } from '../ui/button';
import { focusHeading } from '../ui/focus-heading';
import { Empty, Skeleton } from '../ui/page-states';
import { BidForm } from './bid-form';
import { Coin } from './coin';
import { BidProgress, FlipResult } from './outcome';
import { fall, isSpinning, land, side, startToss } from './toss';

/** Milliseconds after the landing in which a tap doesn't bid again: the player may still be tapping. */
const REST = 1_000;

const areRulesRead = keptSignal('rules-read', (stored) => stored !== undefined, false);

export function Game() {
  useEffect(startRound, []);
  useEffect(startToss, []);
  useEffect(bringCoinIntoView, []);

  const { code: extras, isMissing } = useExtras();
  /** Known before the code of the rules is here: the form must not move when they appear. */
  const isNew = !areRulesRead.value;
  /** Whether a coin has just landed: only then is the result animated. */
  const [resting, setResting] = useState(false);
  const chime = extras?.chime;
  const showLanding = useCallback(() => {
    const landed = land();
    if (!landed) return;
    const { won } = landed.flip.participation;
    navigator.vibrate?.(won ? [40, 60, 40] : 40);
    chime?.(won);
    setResting(true);
    setTimeout(setResting, REST, false);
  }, [chime]);
  return (
    <div className="page play">
      <div className="game">
        <div className="stage" data-fresh={resting}>
          <h1 className="tagline">{t('get 2x your bidding')}</h1>
          <TossedCoin onTurn={extras?.tick} onLanded={showLanding} />
          <div className="play-result" aria-live="polite">
            <LatestResult Badge={extras?.Badge} isMissing={isMissing} />
          </div>
          <div className="flips">{extras && <extras.FlipStrip />}</div>
          {extras && <extras.Tools />}
        </div>
        <div className="bid">
          <UnlessOnBreak>
            <Play resting={resting} />
          </UnlessOnBreak>
          {isMissing && <MissingCode />}
          {extras && <extras.Warnings />}
        </div>
      </div>
      {extras && isNew && (
        <extras.HowToPlayCard
          onRead={() => {
            areRulesRead.value = true;
            focusHeading();
          }}
        />
      )}
      {extras && <extras.GamePanels />}
    </div>
  );
}

interface TossedCoinProps {
  readonly onTurn: (() => void) | undefined;
  readonly onLanded: () => void;
}

/** The coin and the result render alone: a tap that bids doesn't render the page. */
function TossedCoin(props: TossedCoinProps) {
  return <Coin side={side.value} flipping={isSpinning.value} onFall={fall} {...props} />;
}

interface LatestResultProps {
  readonly Badge: ComponentType<{ played: PlayedFlip }> | undefined;
  /** Whether the code of the badge can't be loaded. */
  readonly isMissing: boolean;
}

/** The result of the latest flip, or how the next bid gets on. */
function LatestResult({ Badge, isMissing }: LatestResultProps) {
  const call = shownBid.value;
  const [shown] = flips.value;
  if (call.state !== 'none') return <BidProgress call={call} />;
  if (!shown) return null;
  return (
    <Fragment key={shown.order.requestId}>
      <FlipResult played={shown} />
      {Badge && <Badge played={shown} />}
      {isMissing && (
        <span className="badge" data-kind="info">
          {t('Not checked: the code for it couldn’t be loaded')}
        </span>
      )}
    </Fragment>
  );
}

/** The player may have scrolled down to the form before the tap. Returns a stop function. */
const bringCoinIntoView = () =>
  effect(() => {
    if (isSpinning.value) scrollTo({ top: 0, behavior: 'smooth' });
  });

const loadExtras = () => import('./extras');

/** What stands around the bid. It loads when the browser is idle, and at the first flip, which it checks. */
function useExtras() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void whenIdle(() => setIdle(true)), []);
  return useLazy(loadExtras, isIdle || flips.value.length > 0);
}

/** A constant: rendering it again while the round loads takes 25 KB of memory. */
const loading = <Skeleton lines={4} label={t('Loading the round')} />;

function Play({ resting }: { readonly resting: boolean }) {
  const { state, value: shown } = round.value;
  if (!shown) {
    if (state !== 'failed') return loading;
    return (
      <Empty action={<Button onClick={() => void loadRound()}>{t('Try again')}</Button>}>
        {loadErrorText(t('The game couldn’t be loaded.'))}
      </Empty>
    );
  }
  // Without WebCrypto nobody can commit to a seed or check a lock.
  if (!crypto.subtle) return <Empty>{t('The game needs a page loaded over https.')}</Empty>;
  return <BidForm round={shown} state={state} resting={resting} />;
}
