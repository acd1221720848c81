import { type ChangeEvent, useEffect, useMemo } from 'react';
import { findMistake, type Mistake } from '../domain/statement';
import { LoadFailed } from '../layout/loaded';
import { formatDay, formatTime } from '../lib/day';
import { formatRupees, formatSigned } from '../lib/money';
import { STATEMENT_KINDS, wordsOfKind } from '../lib/statement-kinds';
import { fill, t } from '../lib/text';
import type { StatementRow } from '../money/statement-operations';
import { FigureList } from '../ui/figures';
import { takeFocus } from '../ui/focus';
import { MoneyEvent } from '../ui/money-event';
import { Empty, Skeleton } from '../ui/page-states';
import { Copyable } from '../ui/share';
import { historyIcon } from '../ui/shell-icons';
import { WindowedList } from '../ui/windowed-list';
import { ListPanel, OpenRow } from './list-panel';
import { dropStatement, loadMore, openStatement, statement } from './statement';

export function StatementPanel() {
  useEffect(() => {
    void openStatement();
    return dropStatement;
  }, []);
  return (
    <ListPanel title={t('Statement')}>
      <Sums />
      <KindFilter />
      <Rows />
      <NextPage />
    </ListPanel>
  );
}

/** A list of one kind has other rows between its own: it says nothing. */
function Sums() {
  const { rows, kind, newest, next } = statement.value;
  const mistake = kind || !rows.length ? undefined : findMistake(rows, next === null, newest);
  return (
    <p className="statement-sums" role="status" data-holds={mistake === null}>
      {mistake === null && t('✓ Adds up')}
      {mistake && wordsOfMistake(mistake)}
    </p>
  );
}

const wordsOfMistake = ({ what, number }: Mistake): string =>
  what === 'missing'
    ? fill('Entry {number} is missing. Contact support.', { number })
    : fill('Entry {number} doesn’t add up with the one below it. Contact support.', { number });

function KindFilter() {
  const choose = ({ target: { value } }: ChangeEvent<HTMLSelectElement>) =>
    void openStatement(STATEMENT_KINDS.find((kind) => kind === value));
  return (
    <label className="statement-filter">
      {t('Show|which entries')}
      <select onChange={choose}>
        <option value="">{t('Everything')}</option>
        {STATEMENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {wordsOfKind(kind).filter}
          </option>
        ))}
      </select>
    </label>
  );
}

function Rows() {
  const { rows, kind, next, state } = statement.value;
  const lines = useMemo(() => byDay(rows), [rows]);
  if (rows.length)
    return (
      <WindowedList
        key={kind}
        label={t('Statement')}
        items={lines}
        Row={Row}
        onEnd={next === null ? undefined : loadMore}
      />
    );
  if (state === 'loading') return <Skeleton lines={5} label={t('Loading the statement')} />;
  return (
    state === 'ready' && <Empty icon={historyIcon}>{kind ? t('Nothing of this kind yet.') : t('Nothing yet.')}</Empty>
  );
}

function NextPage() {
  const { rows, state } = statement.value;
  if (state === 'failed')
    return (
      <LoadFailed load={loadMore}>
        {rows.length ? t('The older entries couldn’t be loaded.') : t('The statement couldn’t be loaded.')}
      </LoadFailed>
    );
  return (
    <p className="muted statement-more" role="status">
      {state === 'loading' && rows.length > 0 && t('Loading older entries…')}
    </p>
  );
}

const byDay = (rows: readonly StatementRow[]): readonly (StatementRow | string)[] =>
  rows.flatMap((row, index) => {
    const day = formatDay(row.at);
    return index && day === formatDay(rows[index - 1]?.at ?? '') ? [row] : [day, row];
  });

function Row({ item }: { item: StatementRow | string }) {
  if (typeof item === 'string') return <h3 className="day">{item}</h3>;
  const { kind, reference, amount, balance, at } = item;
  const { name } = wordsOfKind(kind);
  return (
    <div className="row">
      <MoneyEvent what={name} sum={formatSigned(amount, '+')} isIn={Number(amount) > 0}>
        <span>{`${formatTime(at)} `}</span>
        <span>{fill('Balance {sum}', { sum: formatRupees(balance) })}</span>
      </MoneyEvent>
      <OpenRow
        label={fill('Details of {entry}', { entry: `${name} ${reference}` })}
        details={() => (
          <section className="transaction panel">
            <Entry entry={item} />
          </section>
        )}
      />
    </div>
  );
}

function Entry({ entry }: { entry: StatementRow }) {
  const { number, kind, reference, amount, balance, at } = entry;
  const { name, reference: label } = wordsOfKind(kind);
  const day = kind === 'REFERRAL' && formatDay(`${reference}T00:00`);
  return (
    <>
      <h3 tabIndex={-1} ref={takeFocus}>
        <MoneyEvent what={name} sum={formatSigned(amount, '+')} isIn={Number(amount) > 0} at={at} />
      </h3>
      <FigureList
        lines={[
          [label, day || <Copyable key={label} label={t('Copy ID')} text={reference} />],
          [t('New balance'), formatRupees(balance)],
          [t('Entry'), number?.toString()],
        ]}
      />
    </>
  );
}
