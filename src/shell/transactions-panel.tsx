import { useEffect, useLayoutEffect, useRef } from 'react';
import { Panel } from '../frame/drawer';
import { Loaded } from '../frame/loaded';
import { sideName } from '../lib/sides';
import { fill, t } from '../lib/text';
import { getAllParticipationUser } from '../money/history-calls';
import { type RawParticipation, readParticipation } from '../money/participation-calls';
import { call } from '../state/call';
import { closeDetail, isDetailOpen, openDetail } from '../state/location';
import { createResource } from '../state/resource';
import { sessionSignal } from '../state/session';
import { breakable } from '../ui/breakable';
import { Empty } from '../ui/page-states';
import { historyIcon } from '../ui/shell-icons';
import { WindowedList } from '../ui/windowed-list';
import { amountsOf, NetEvent, TransactionDetails } from './transaction-details';

/** The player's game participations, newest first. They load each time the panel opens (spec section 4). */
const transactions = createResource((options) => call(getAllParticipationUser, {}, options));

/** The row that was opened, and its button, which gets the focus back. */
const opened = sessionSignal<{ readonly row: RawParticipation; readonly button: HTMLElement } | undefined>(undefined);

function open(row: RawParticipation, button: HTMLElement): void {
  opened.value = { row, button };
  openDetail();
}

/** The panel opposite the profile drawer (spec section 2, Transactions panel). */
export function TransactionsPanel() {
  useEffect(() => {
    void transactions.load();
    return () => {
      transactions.drop();
      opened.value = undefined;
    };
  }, []);
  const shown = isDetailOpen.value ? opened.value : undefined;
  const left = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!shown) left.current?.focus({ preventScroll: true });
    left.current = shown?.button ?? null;
  }, [shown]);
  return (
    <Panel title={t('Transactions')} onBack={shown && closeDetail}>
      {/* The list stays as it is below the details, so Back finds it as it was. */}
      <div className="over-list" data-covered={!!shown}>
        <TransactionList />
        {shown && <TransactionDetails row={shown.row} />}
      </div>
    </Panel>
  );
}

const TransactionList = () => (
  <Loaded
    of={transactions.current.value}
    load={transactions.load}
    loading={t('Loading transactions')}
    failed={t('Your transactions couldn’t be loaded.')}
  >
    {(rows) => {
      if (!rows.length) return <Empty icon={historyIcon}>{t('No Transactions')}</Empty>;
      return <WindowedList label={t('Transactions')} items={rows} Row={TransactionRow} />;
    }}
  </Loaded>
);

/** One participation. The spec gives the labels (section 2, Transactions panel). What is above them isn't in the spec. */
export function TransactionRow({ item }: { item: RawParticipation }) {
  const participation = readParticipation(item);
  const { game, bidOn } = participation;
  const side = sideName(bidOn);
  return (
    <div className="row">
      <NetEvent participation={participation}>
        <span>{side && fill('Your pick: {side}', { side })}</span>
        <button
          type="button"
          className="row-open"
          aria-label={fill('Details of game {game}', { game })}
          onClick={({ currentTarget }) => open(item, currentTarget)}
        />
      </NetEvent>
      <dl>
        <div>
          <dt>{t('Game ID')}</dt>
          <dd translate="no">{game}</dd>
        </div>
        {amountsOf(participation).map(([label, sum, sign]) => (
          <div key={label} data-sign={sign}>
            <dt>{label}</dt>
            <dd translate="no">
              {/* A sum of twelve digits may break at a comma: it doesn't fit on one line of the narrowest phones. */}
              {breakable(sum, sum.lastIndexOf(',', sum.length - 8) + 1)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
