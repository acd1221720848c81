import { useEffect } from 'react';
import type { Break } from '../../api/break';
import { HELP_URL } from '../../config';
import { formatDay, formatTime } from '../../lib/day';
import { loadBreak } from '../../state/break';
import { drawIcon } from '../../ui/icons';
import { Empty } from '../../ui/page-states';

/** The end of a break in words. */
export const howLong = ({ endsAt }: Break): string =>
  Number.isFinite(endsAt) ? `until ${formatDay(endsAt)}, ${formatTime(endsAt)}` : 'for good';

const MINUTE = 60_000;

/** Stands in place of the form that a break closes, until the server says that the break has ended. */
export function OnBreak({ current }: { current: Break }) {
  useEffect(() => {
    // The longest delay of a timer is 24 days, and the phone's clock may be wrong.
    const wait = Math.min(Math.max(current.endsAt - Date.now(), MINUTE), 60 * MINUTE);
    const timer = setInterval(() => void loadBreak(), wait);
    return () => clearInterval(timer);
  }, [current]);
  return (
    <section className="card">
      <Empty
        icon={<PauseIcon />}
        action={
          <>
            <a className="button" data-kind="primary" href="/wallet">
              Go to Wallet
            </a>
            {HELP_URL && (
              <a className="button" data-kind="quiet" href={HELP_URL} target="_blank" rel="noopener">
                Talk to a helpline
              </a>
            )}
          </>
        }
      >
        <strong>You’re on a break {howLong(current)}.</strong>
        <br />
        You can’t bid or add money. Your money stays yours.
      </Empty>
    </section>
  );
}

const PauseIcon = () => drawIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 8.5v7m5-7v7');
