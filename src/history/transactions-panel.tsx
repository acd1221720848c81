import { useEffect, useMemo } from 'react';
import { readFields } from '../api/operation';
import { wordsOfRun } from '../domain/run';
import { amountsOf, FlipDetails, NetEvent } from '../game/flip-details';
import { Loaded } from '../layout/loaded';
import { sideOf } from '../lib/sides';
import { fill, t } from '../lib/text';
import { readParticipation } from '../money/bid-operations';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { Empty } from '../ui/page-states';
import { historyIcon } from '../ui/shell-icons';
import { WindowedList } from '../ui/windowed-list';
import { ListPanel, OpenRow } from './list-panel';
import { getAllParticipationUser, type RawParticipation } from './transactions-operations';

/** Newest first. They load each time the panel opens (spec section 4). */
const transactions = createResource((options) => call(getAllParticipationUser, {}, options));

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
  useEffect(transactions.start, []);
  return (
    <ListPanel title={t('Transactions')}>
      <Loaded
        of={transactions.current.value}
        load={transactions.load}
        loading={t('Loading transactions')}
        failed={t('Your transactions couldn’t be loaded.')}
      >
        {(rows) =>
          rows.length ? (
            <WindowedList label={t('Transactions')} head={<Run rows={rows} />} items={rows} Row={TransactionRow} />
          ) : (
            <Empty icon={historyIcon}>{t('No Transactions')}</Empty>
          )
        }
      </Loaded>
    </ListPanel>
  );
}

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
  const { roundId: game } = participation;
  return (
    <div className="row">
      <NetEvent participation={participation} />
      <dl>
        <div>
          <dt>{t('Game ID')}</dt>
          <dd translate="no">{game}</dd>
        </div>
        {amountsOf(participation).map(([label, sum, sign]) => (
          <div key={label} data-sign={sign}>
            <dt>{label}</dt>
            <dd translate="no">{sum}</dd>
          </div>
        ))}
      </dl>
      <OpenRow label={fill('Details of game {game}', { game })} details={() => <FlipDetails {...detailsOf(item)} />} />
    </div>
  );
}
