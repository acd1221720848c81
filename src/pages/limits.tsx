import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { formatMoment } from '../lib/day';
import { formatBrief } from '../lib/money';
import { fill, t } from '../lib/text';
import { loadLimits, startLimits } from '../money/limits';
import { WALLET } from '../routes';
import { loadErrorText } from '../state/call';
import { playersLimits, type Remainder } from '../state/limits';
import { Button } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { drawIcon } from '../ui/icons';
import { Notice, Skeleton } from '../ui/page-states';
import { LimitPart } from './limit-part';
import { A_PERIOD, OF_KIND } from './limit-words';

// What within-limits.tsx loads on demand: few players have limits.

/** Keeps the limits up to date while it is on the screen. */
export function FollowLimits() {
  useSignals();
  useEffect(startLimits, []);
  return null;
}

/** A fifth or less is near the limit. */
const isNear = ({ left, cap }: Remainder): boolean => left * 5 <= cap;

function wordsOf({ kind, period, left: sum }: Remainder) {
  const left = <b>{fill('{sum} left', { sum: formatBrief(sum) })}</b>;
  if (kind === 'ADDED')
    return period === 'day'
      ? fillNodes('Daily limit for money added: {left}', { left })
      : fillNodes('Weekly limit for money added: {left}', { left });
  return period === 'day'
    ? fillNodes('Daily limit for money lost: {left}', { left })
    : fillNodes('Weekly limit for money lost: {left}', { left });
}

/** Says what is left of a limit. */
export const LimitNote = ({ rest }: { rest: Remainder }) => (
  <p className="limit-note" data-near={isNear(rest)}>
    {wordsOf(rest)}
  </p>
);

/** Says on the dashboard that a limit on money added is near or reached. */
export const AddedNote = ({ rest }: { rest: Remainder }) => (isNear(rest) ? <LimitNote rest={rest} /> : null);

/** Stands in place of a form whose least amount doesn't fit into what is left. Says when it goes on. */
export function LimitReached({ rest: { kind, cap, period, left, until } }: { rest: Remainder }) {
  return (
    <section className="empty">
      {pauseIcon}
      <h2>
        {left > 0
          ? fill('Only {sum} is left of your limit', { sum: formatBrief(left) })
          : t('You’ve reached your limit')}
      </h2>
      <p>
        {fill('Your limit for {kind} is {sum} {period}. You can go on from {time}. Your money stays yours.', {
          kind: OF_KIND[kind],
          sum: formatBrief(cap),
          period: A_PERIOD[period],
          time: formatMoment(until).replaceAll(' ', '\u00a0'),
        })}
      </p>
      <a className="button" data-kind="primary" href={WALLET}>
        {t('Go to Wallet')}
      </a>
    </section>
  );
}

const pauseIcon = drawIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 8.5v7m5-7v7');

/** Shows and changes the limits. Limits that can't be loaded or read are unknown: they must not look like none. */
export function LimitSettings() {
  useSignals();
  useEffect(() => void loadLimits(), []);
  const known = playersLimits.value;
  switch (known.state) {
    case 'loading':
      return <Skeleton lines={10} label={t('Loading your limits')} />;
    case 'failed':
      return (
        <Notice kind="warning">
          <p>{loadErrorText(t('Your limits couldn’t be loaded. Those that you have set still hold.'))}</p>
          <Button kind="secondary" onClick={() => void loadLimits()}>
            {t('Try again')}
          </Button>
        </Notice>
      );
    case 'loaded':
      return (
        <>
          <LimitPart kind="ADDED" limit={known.value.added} />
          <LimitPart kind="LOST" limit={known.value.lost} />
        </>
      );
  }
}
