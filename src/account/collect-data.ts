import { ParseError } from '../api/errors';
import { type Fields, type NoVariables, type Operation, readFields, readList, readText } from '../api/operation';
import { getReferrals } from '../invites/referral-operations';
import { toPaise, toRupees } from '../lib/money';
import { t } from '../lib/text';
import { getAllParticipationUser, getStatement, newestFirst } from '../money/history-operations';
import { readParticipation } from '../money/participation-operations';
import { getRecharges } from '../money/recharge-operations';
import { getWithdrawals } from '../money/withdrawal-operations';
import { getLimits } from '../safer-gambling/limit-operations';
import { getBreak } from '../safer-gambling/time-out-operations';
import { call } from '../state/call';
import { getUser } from '../state/user-operations';
import { type Cell, cellTime, toCsv } from './csv';

export interface DataFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

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

/** Collects everything that the server returns about the player, as it returns it. May be continued after a failure. */
export function createDataLoader() {
  const data: Record<string, unknown> = {};
  const statement: unknown[] = [];
  /** The pages that were requested: a server that returns one again would never end. */
  const requested = new Set<string | null>();
  let after: string | null | undefined = null;

  async function loadPage(signal: AbortSignal): Promise<void> {
    const { rows, next } = await call(
      { ...getStatement, read: readFields },
      { after: after ?? null, first: PAGE, kind: null },
      { signal },
    );
    requested.add(after ?? null);
    after = readText(next) || undefined;
    const isCut = next !== null && !after;
    if (!Array.isArray(rows) || isCut || (after && requested.has(after))) throw new ParseError();
    statement.push(...rows);
  }

  /** Loads what is missing, and tells how many rows there are so far. @throws ApiError; AbortedError */
  return async function load(signal: AbortSignal, onRows: (count: number) => void): Promise<readonly DataFile[]> {
    for (const [name, operation] of Object.entries(PARTS)) {
      if (name in data) continue;
      const answer = await call({ ...operation, read: (value) => value }, {}, { signal });
      if (answer === undefined) throw new ParseError();
      data[name] = answer;
    }
    while (after !== undefined && features.history) {
      await loadPage(signal);
      onRows(statement.length);
    }
    return filesOf(data, statement);
  };
}

const rupees = (value: unknown): Cell => {
  const paise = toPaise(value);
  return paise === undefined ? undefined : toRupees(paise);
};

/** The cells keep the API's own words, which support searches for; the heads of the columns are for the player. */
function filesOf(data: Fields, statement: readonly unknown[]): readonly DataFile[] {
  const rows = statement.map((row): readonly Cell[] => {
    const { at, kind, reference, amount, balance } = readFields(row);
    return [cellTime(readText(at)), readText(kind), readText(reference), rupees(amount), rupees(balance)];
  });
  const flips = newestFirst(readList(data.participations)).map((row): readonly Cell[] => {
    const { time, game, bidOn, won } = readParticipation(row);
    const { bidAmount, biddingAmountCharge, winAmount, winAmountCharge } = readFields(row);
    const sums = [bidAmount, biddingAmountCharge, winAmount, winAmountCharge].map(rupees);
    return [cellTime(time), game, bidOn, won ? 'win' : 'loss', ...sums];
  });
  const time = t('Time (UTC+5:30)');
  const type = 'text/csv';
  const inUnit = (head: string) => `${head} (${__STAKES__ === 'points' ? t('points') : 'INR'})`;
  return [
    { name: 'coin-flip-data.json', type: 'application/json', text: JSON.stringify({ ...data, statement }, null, 1) },
    {
      ...{ name: 'coin-flip-statement.csv', type },
      text: toCsv([[time, t('Kind'), t('Reference'), inUnit(t('Amount')), inUnit(t('Balance'))], ...rows]),
    },
    {
      ...{ name: 'coin-flip-transactions.csv', type },
      text: toCsv([
        [
          ...[time, t('Game ID'), t('Side'), t('Result')],
          ...[t('Bing Amount'), t('Bing Charge'), t('Win Amount'), t('Win Charge')].map(inUnit),
        ],
        ...flips,
      ]),
    },
  ];
}
