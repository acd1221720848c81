import { useEffect, useRef } from 'react';
import { t } from '../lib/text';
import { Notice } from '../ui/page-states';
import { playersTimeOut, refreshTimeOut } from './time-out';
import { A_DAY, DAY, type Length, Lengths, meaningOf } from './time-out-form';
import { ALL_YOURS, STILL_YOURS, titleOf, useEndOfTimeOut } from './time-out-words';

const NEVER = features.payments ? t('You can never bid or recharge again.') : t('You can never bid again.');

const BARRED = features.withdrawals
  ? t('You can’t open another account with your phone number, nor with a UPI ID that has been paid.')
  : t('You can’t open another account with your phone number.');

const LENGTHS: readonly Length[] = [
  A_DAY,
  { length: 'WEEK', label: t('A week'), lasts: 7 * DAY, meaning: meaningOf(t('7 days')) },
  { length: 'MONTH', label: t('A month'), lasts: 30 * DAY, meaning: meaningOf(t('30 days')) },
  {
    length: 'FOR_GOOD',
    label: t('Self-exclusion'),
    lasts: Number.POSITIVE_INFINITY,
    meaning: `${NEVER} ${BARRED} ${ALL_YOURS} ${t('Nobody can undo this, not even our support.')}`,
  },
];

/** Starts a time-out or self-exclusion, or makes a time-out longer. The server keeps it. */
export function TimeOuts() {
  useEffect(() => void refreshTimeOut(), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const { value: known } = playersTimeOut;
  // A pause of the server is no time-out of the player.
  const current = known?.played ? undefined : known;
  useEndOfTimeOut(current);
  // The same length again would add only seconds: each ends more than a day after the current time-out.
  const lengths = LENGTHS.filter(({ lasts }) => !current || Date.now() + lasts > current.endsAt + DAY);
  return (
    <section className="safer-gambling">
      <h2 className="card-title" ref={heading} tabIndex={-1}>
        {t('Time-out')}
      </h2>
      <p className="muted">
        {`${features.payments ? t('During a time-out you can’t bid or recharge.') : t('During a time-out you can’t bid.')} ${STILL_YOURS}`}
      </p>
      <div role="status">
        {current && (
          <Notice>
            <b>{titleOf(current)}</b>
            <p>{lengths.length > 0 ? t('It can be made longer, but not shorter.') : ALL_YOURS}</p>
          </Notice>
        )}
      </div>
      <Lengths of={lengths} onEnd={() => heading.current?.focus()} />
    </section>
  );
}
