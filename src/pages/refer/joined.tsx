import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { getReferrals, type Referral } from '../../api/referrals';
import { formatDay } from '../../lib/day';
import { whyMissing } from '../../state/call';
import { createResource } from '../../state/resource';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { Empty, Skeleton } from '../../ui/page-states';
import { ReferIcon } from '../../ui/shell-icons';

export const referrals = createResource(getReferrals);

/** How many rows show at first, and how many each tap adds. */
const STEP = 50;

/** The players who joined through the invite link, and what each earned. An error stays inside this section. */
export function Joined() {
  useEffect(() => {
    void referrals.load();
    return referrals.drop;
  }, []);
  return (
    <section className="card">
      <h2 className="card-title">Who joined</h2>
      <Content />
    </section>
  );
}

function Content() {
  useSignals();
  const { value: current } = referrals.current;
  switch (current.state) {
    case 'loading':
      return <Skeleton lines={4} label="Loading who joined" />;
    case 'failed':
      return (
        <Empty
          action={
            <Button kind="secondary" onClick={() => void referrals.load()}>
              Try again
            </Button>
          }
        >
          {whyMissing('The list couldn’t be loaded.')}
        </Empty>
      );
    case 'loaded':
      if (current.value.length) return <Rows of={current.value} />;
      return (
        <Empty icon={<ReferIcon />}>
          Nobody has joined yet. Share your link: when the friends you bring play, you earn too.
        </Empty>
      );
  }
}

function Rows({ of }: { of: readonly Referral[] }) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <ul className="joined">
        {of.slice(0, shown).map(({ userId, name, joinedAt, earned }, index) => (
          <li key={userId || index}>
            <span>
              <bdi>{name || userId}</bdi>
              <span className="muted">Joined {formatDay(joinedAt)}</span>
            </span>
            <Money paise={earned} />
          </li>
        ))}
      </ul>
      {of.length > shown && (
        <Button kind="secondary" onClick={() => setShown(shown + STEP)}>
          Show more
        </Button>
      )}
    </>
  );
}
