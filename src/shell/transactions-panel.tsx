import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { readFields } from '../api/operation';
import { wordsOfRun } from '../domain/run';
import { Panel } from '../frame/drawer';
import { Loaded } from '../frame/loaded';
import { amountsOf, FlipDetails, NetEvent } from '../game/flip-details';
import { sideName, sideOf } from '../lib/sides';
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

/** Newest first. They load each time the panel opens (spec section 4). */
const transactions = createResource((options) => call(getAllParticipationUser, {}, options));

/** The row, and its button, which gets the focus back. */
const opened = sessionSignal<{ readonly row: RawParticipation; readonly button: HTMLElement } | undefined>(undefined);

function open(row: RawParticipation, button: HTMLElement): void {
  opened.value = { row, button };
  openDetail();
}

/** Ambiguous: without a time, or with an ID that another flip has too. */
function detailsOf(row: RawParticipation) {
  const participation = readParticipation(row);
  const own = readFields(row);
  const isSame = (other: RawParticipation) => {
    const { participationUserId, game } = readFields(other);
    return participationUserId === own.participationUserId || game === own.game;
  };
  const isRepeated = (transactions.current.peek().value ?? []).filter(isSame).length > 1;
  return { participation, isAmbiguous: isRepeated || Number.isNaN(participation.time) };
}

export function TransactionsPanel() {
  useEffect(() => {
    void transactions.load();
    return () => {
      transactions.drop();
      opened.value = undefined;
    };
  }, []);
  const shown = isDetailOpen.value ? opened.value : undefined;
  const details = useMemo(() => shown && detailsOf(shown.row), [shown]);
  const left = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!shown) left.current?.focus({ preventScroll: true });
    left.current = shown?.button ?? null;
  }, [shown]);
  return (
    <Panel title={t('Transactions')} onBack={shown && closeDetail}>
      <div className="over-list" data-covered={!!shown}>
        <TransactionList />
        {details && <FlipDetails {...details} />}
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
      return <WindowedList label={t('Transactions')} head={<Run rows={rows} />} items={rows} Row={TransactionRow} />;
    }}
  </Loaded>
);

function sideOfRow(row: RawParticipation) {
  const { bidOnCoin, status } = readFields(row);
  return sideOf({ bidOn: bidOnCoin, won: status === true }) ?? [];
}

function Run({ rows }: { rows: readonly RawParticipation[] }) {
  const words = useMemo(() => wordsOfRun(rows.flatMap(sideOfRow)), [rows]);
  return words && <p className="run muted">{words}</p>;
}

/** The labels are fixed (spec section 2). */
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
