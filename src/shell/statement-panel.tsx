import { useSignals } from '@preact/signals-react/runtime';
import { type ChangeEvent, useEffect } from 'react';
import { STATEMENT_KINDS, type StatementKind, type StatementRow } from '../api/history';
import { formatMoment } from '../lib/day';
import { formatRupees, formatSigned } from '../lib/money';
import { loadErrorText } from '../state/call';
import { dropStatement, type LoadedStatement, loadAgain, loadMore, openStatement, statement } from '../state/statement';
import { Button } from '../ui/button';
import { Empty, Skeleton } from '../ui/page-states';
import { historyIcon } from '../ui/shell-icons';
import { WindowedList } from '../ui/windowed-list';
import { Panel } from './drawer';

/** The name of a row, of its filter, and of its reference. */
const words: Readonly<Record<StatementKind, readonly [name: string, filter: string, reference: string]>> = {
  BID: ['Bid', 'Bids', 'Game ID'],
  WIN: ['Win', 'Wins', 'Game ID'],
  RECHARGE: ['Recharge', 'Recharges', 'ID'],
  WITHDRAWAL: ['Withdrawal', 'Withdrawals', 'ID'],
  RETURN: ['Withdrawal returned', 'Returned withdrawals', 'ID'],
  REFERRAL: ['Referral earning', 'Referral earnings', 'For'],
  OTHER: ['Other', 'Other', 'ID'],
};

/** Everything that has moved the wallet, newest first. It loads each time the panel opens. */
export function StatementPanel() {
  useEffect(() => {
    void openStatement();
    return dropStatement;
  }, []);
  return (
    <Panel title="Statement">
      <KindFilter />
      <Rows />
      <NextPage />
    </Panel>
  );
}

function KindFilter() {
  const choose = ({ target: { value } }: ChangeEvent<HTMLSelectElement>) =>
    void openStatement(STATEMENT_KINDS.find((kind) => kind === value));
  return (
    <label className="statement-filter">
      Show
      <select onChange={choose}>
        <option value="">Everything</option>
        {STATEMENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {words[kind][1]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Rows() {
  useSignals();
  const { rows, kind, next, state } = statement.value;
  if (rows.length)
    return <WindowedList key={kind} items={rows} Row={Row} onEnd={next === null ? undefined : loadMore} />;
  if (state === 'loading') return <Skeleton lines={5} label="Loading the statement" />;
  return state === 'ready' && <Empty icon={historyIcon}>{kind ? 'Nothing of this kind yet.' : 'Nothing yet.'}</Empty>;
}

function whyFailed({ rows, next }: LoadedStatement): string {
  if (!rows.length) return 'The statement couldn’t be loaded.';
  return `The older entries couldn’t be loaded.${next ? '' : ' The list starts again at the newest one.'}`;
}

/** Stands below the rows, which stay as they are. */
function NextPage() {
  useSignals();
  const { rows, state } = statement.value;
  if (state === 'failed') {
    return (
      <Empty action={<Button onClick={loadAgain}>Try again</Button>}>{loadErrorText(whyFailed(statement.value))}</Empty>
    );
  }
  // A live region must be in the page before its text is.
  return (
    <p className="muted statement-more" role="status">
      {state === 'loading' && rows.length > 0 && 'Loading older entries…'}
    </p>
  );
}

function Row({ item: { kind, reference, amount, balance, at } }: { item: StatementRow }) {
  const [name, , label] = words[kind];
  const sign = (amount ?? 0) < 0 ? '-' : '+';
  return (
    <div className="entry">
      <p>
        <b>{name}</b> <b data-sign={sign}>{formatSigned(amount, '+')}</b>
      </p>
      <p>
        <span>
          {label} {reference}
        </span>{' '}
        <span>Balance {formatRupees(balance)}</span>
      </p>
      <p>{formatMoment(at)}</p>
    </div>
  );
}
