import { ParseError } from '../api/errors';
import {
  type Fields,
  type NoVariables,
  type Operation,
  readFields,
  readRequiredList,
  readRequiredText,
  readText,
} from '../api/operation';
import { getAllParticipationUser } from '../history/transactions-operations';
import { getReferrals } from '../invites/referral-operations';
import { toPaise, toRupees } from '../lib/money';
import { t } from '../lib/text';
import { plainText } from '../lib/typed-text';
import { getStatement } from '../money/statement-operations';
import { getRecharges, getWithdrawals } from '../money/transfer-operations';
import { getLimits } from '../safer-gambling/limit-operations';
import { getBreak } from '../safer-gambling/time-out-operations';
import { call } from '../state/call';
import { getUser } from '../state/user-operations';

const fileOf = (name: string, type: string, text: string) =>
  new File([text], `coin-flip-${name}`, { type: `${type};charset=utf-8` });

const PAGE = 100;

const PARTS: Readonly<Record<string, Operation<NoVariables, unknown>>> = {
  user: getUser,
  participations: getAllParticipationUser,
  ...(features.payments && features.history && { recharges: getRecharges }),
  ...(features.withdrawals && { withdrawals: getWithdrawals }),
  referrals: getReferrals,
  ...(features.break && { break: getBreak }),
  ...(features.limits && { limits: getLimits }),
};

/** Loads all of it. @param onRows gets the rows so far @throws ApiError; AbortedError */
export async function collectData(signal: AbortSignal, onRows: (count: number) => void): Promise<File[]> {
  const data: Record<string, unknown> = {};
  for (const [name, operation] of Object.entries(PARTS)) {
    data[name] = await call({ ...operation, read: (value) => value }, {}, { signal });
    if (data[name] === undefined) throw new ParseError();
  }
  const statement: unknown[] = [];
  let after: string | null | undefined = features.history ? null : undefined;
  while (after !== undefined) {
    const page: Fields = await call(
      { ...getStatement, read: readFields },
      { after, first: PAGE, kind: null },
      { signal },
    );
    statement.push(...readRequiredList(page.rows));
    onRows(statement.length);
    const next = page.next === null ? undefined : readRequiredText(page.next);
    // A server that repeats a page would never come to an end.
    if (next === after) throw new ParseError();
    after = next;
  }
  return filesOf(data, statement);
}

type Cell = string | number | undefined;

const MARK = '\ufeff';

function cellOf(cell: Cell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  // Spreadsheets run such a text as a formula, some after dropping what can't be seen. After an apostrophe it is a text.
  const isFormula = /^[=+\-@]/.test(plainText(cell).normalize('NFKC'));
  return `"${isFormula ? "'" : ''}${cell.replaceAll('"', '""')}"`;
}

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** In UTC+5:30, as spreadsheets read it: '2026-11-05 14:05:00'. undefined if it is not a time. */
export function cellTime(time: string): string | undefined {
  const at = new Date(new Date(time).getTime() + 5.5 * 3_600_000);
  return Number.isNaN(+at) ? undefined : at.toISOString().slice(0, 19).replace('T', ' ');
}

const rupees = (value: unknown): Cell => {
  const paise = toPaise(value);
  return paise === undefined ? undefined : toRupees(paise);
};

/** The cells keep the API's words, which support searches for. */
function filesOf(data: Fields, statement: readonly unknown[]): File[] {
  const rows = statement.map((row): readonly Cell[] => {
    const { at, kind, reference, amount, balance } = readFields(row);
    return [cellTime(readText(at)), readText(kind), readText(reference), rupees(amount), rupees(balance)];
  });
  const inUnit = (head: string) => `${head} (${__STAKES__ === 'points' ? t('points') : 'INR'})`;
  const head = [t('Time (UTC+5:30)'), t('Kind'), t('Reference'), inUnit(t('Amount')), inUnit(t('Balance'))];
  return [
    fileOf('data.json', 'application/json', JSON.stringify({ ...data, statement }, null, 1)),
    fileOf('statement.csv', 'text/csv', toCsv([head, ...rows])),
  ];
}
