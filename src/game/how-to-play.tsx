import { Panel } from '../layout/drawer';
import { formatBrief, formatRupees, WORTH } from '../lib/money';
import { costAndPayoutOf } from '../lib/stakes';
import { fill, t } from '../lib/text';
import { round as currentRound, type Round } from '../money/round';
import { playersTimeOut } from '../safer-gambling/time-out';
import { persistedSignal } from '../state/persisted';
import { Button } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { focusHeading } from '../ui/focus';
import { drawIcon } from '../ui/icons';
import { useMedia } from '../ui/use-media';
import { hasSideKeys } from './side-keys';

function Rules({ round }: { round: Round }) {
  const { minBid, maxBid, bidChargePercent, winChargePercent } = round;
  const example = Math.min(Math.max(10_000, minBid ?? 0), maxBid ?? Infinity);
  const { cost, payout } = costAndPayoutOf(example, bidChargePercent, winChargePercent);
  const hundred = costAndPayoutOf(10_000, bidChargePercent, winChargePercent);
  return (
    <>
      <ol className="rules">
        <li>
          {t(
            'Pick heads or tails and flip. If the coin lands on your side, you get 2x your bid less a charge. If not, you lose the bid and its charge.',
          )}
        </li>
        <li>
          {fill('Both sides have the same chance. Of every {all} spent you get {sum} back on average.', {
            all: formatBrief(10_000),
            sum: formatRupees(Math.round((5_000 * hundred.payout) / hundred.cost)),
          })}
        </li>
        <li>
          {fill(
            'Charges are {bid}% of the bid and {win}% of the win amount: a bid of {example} costs {cost}, and its win pays {payout}.',
            {
              bid: bidChargePercent,
              win: winChargePercent,
              example: formatRupees(example),
              cost: formatRupees(cost),
              payout: formatRupees(payout),
            },
          )}
        </li>
        {minBid !== undefined && maxBid !== undefined && (
          <li>
            {fill('A bid is from {least} to {most}.', { least: formatRupees(minBid), most: formatRupees(maxBid) })}
          </li>
        )}
        {__STAKES__ === 'points' && <li>{WORTH}</li>}
        {!round.serverSeedHash && (
          <li>{t('Your phone checks every sum against what was on screen before you bid.')}</li>
        )}
      </ol>
      {round.serverSeedHash && (
        <ol className="fair-steps">
          <li>
            {lockedIcon}
            {t('The server locks its number before you bid and can’t change it.')}
          </li>
          <li>
            {phoneIcon}
            {t('Your phone adds a number that the server can’t know yet. Together they decide heads or tails.')}
          </li>
          <li>
            {openIcon}
            {t('After the landing the server shows its number, and your phone checks it, the side and every sum.')}
          </li>
        </ol>
      )}
    </>
  );
}

const lockedIcon = drawIcon('M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2');
const phoneIcon = drawIcon('M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12 9v6M9 12h6');
const openIcon = drawIcon('M6 11h12v9H6zM8.5 11V7a3.5 3.5 0 0 1 6.8-1.2M9.5 15.5l2 2 3-3.5');

const areRulesRead = persistedSignal('rules-read', (stored) => stored !== undefined, false);

function noteRead(): void {
  areRulesRead.value = true;
  focusHeading({ preventScroll: true });
}

/** Until the player has read the rules in this session. On a time-out nothing invites to bid. */
export function HowToPlayCard() {
  const { value: round } = currentRound.value;
  if (!round || areRulesRead.value || playersTimeOut.value) return null;
  return (
    <section className="card" aria-labelledby="how-to-play">
      <h2 className="card-title" id="how-to-play">
        {t('How to play')}
      </h2>
      <Rules round={round} />
      <Button kind="secondary" onClick={noteRead}>
        {t('Got it')}
      </Button>
    </section>
  );
}

export function RulesPanel() {
  const { value: round } = currentRound.value;
  const hasKeyboard = useMedia('(hover)');
  return (
    <Panel title={t('How to play')}>
      <div className="panel">
        {round && <Rules round={round} />}
        {hasKeyboard && (
          <label className="check">
            <input
              type="checkbox"
              checked={hasSideKeys.value}
              onChange={({ target }) => {
                hasSideKeys.value = target.checked;
              }}
            />
            {t('The keys H and T choose the side.')}
          </label>
        )}
        {round?.serverSeedHash && (
          <details className="details">
            <summary>{t('For experts')}</summary>
            <p>
              {t(
                'The commitment is the SHA-256 hash of the server’s seed. The side is the lowest bit of the last byte of HMAC-SHA-256, with the server’s seed as the key and your seed, a colon and the round as the message: 0 is heads, 1 is tails. Your seed leaves the phone only after the server has locked your bid: until then nobody knows who wins.',
              )}
            </p>
            <p>
              {fillNodes('Commitment of this round: {commitment}', {
                commitment: <code translate="no">{round.serverSeedHash}</code>,
              })}
            </p>
          </details>
        )}
      </div>
    </Panel>
  );
}
