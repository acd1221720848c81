// Keeps what was found against the server over a reload: a player who is frightened reloads the page. It comes with the
// panels that show it.
import { effect } from '@preact/signals-react';
import { readFields, readList, readText, readWhole } from '../api/operation';
import { hasFailed, isSide, type Verdict } from '../lib/fairness';
import type { Discrepancy } from '../lib/wallet-rows';
import type { Flip } from '../money/bid-calls';
import { readOpenOrder, toStore } from '../money/order';
import { keptSignal } from '../state/kept';
import { userId } from '../state/user';
import { type Breach, findings, noteBreach, noteFlip } from './verdicts';
import { discrepancy, noteDiscrepancy } from './wallet-check';

const BREACHES: readonly Breach['news'][] = ['unfit', 'changed', 'denied', 'withdrawn'];

/** Of bids, the oldest first. */
const kept = keptSignal<readonly unknown[]>('findings', readList, []);
const keptSum = keptSignal<Discrepancy | undefined>('unexplained', readDiscrepancy, undefined);

// Takes up what another document of this tab has found.
effect(() => {
  for (const one of kept.value) takeUp(one);
});
// A sum of before the reload is the first.
effect(() => {
  const [before, now] = [keptSum.value, discrepancy.peek()];
  if (!userId.value || !before) return;
  const sum = before.sum || (now?.sum ?? 0);
  if (sum !== now?.sum) noteDiscrepancy({ sum, hasGap: before.hasGap || now?.hasGap === true });
});

effect(() => {
  const stored = findings.value
    .toReversed()
    .map(({ order, ...rest }) => ({ ...toStore({ order, state: 'landed' }), ...rest }));
  if (stored.length) kept.value = stored;
});
effect(() => {
  if (discrepancy.value) keptSum.value = discrepancy.value;
});

/** Session storage may hold anything. */
function takeUp(value: unknown): void {
  const order = readOpenOrder(value)?.order;
  if (order?.kind !== 'bid') return;
  const fields = readFields(value);
  const news = BREACHES.find((one) => one === fields.news);
  const [flip, verdict] = [readFlip(fields.flip), readText(fields.verdict)];
  if (news) noteBreach({ order, news });
  else if (flip && hasFailed(verdict)) noteFlip({ order, flip, verdict: verdict as Verdict });
}

function readFlip(value: unknown): Flip | undefined {
  const { participation, side, serverSeed } = readFields(value);
  if (!isSide(side)) return undefined;
  const fields = readFields(participation);
  const text = (name: string) => readText(fields[name]);
  const sum = (name: string) => readWhole(fields[name]);
  const names = { id: text('id'), game: text('game'), bidOn: text('bidOn'), player: text('player') };
  const sums = { bid: sum('bid'), bidCharge: sum('bidCharge'), win: sum('win'), winCharge: sum('winCharge') };
  const told = { ...names, ...sums, won: fields.won === true, time: sum('time') ?? Number.NaN };
  return { participation: told, side, serverSeed: readText(serverSeed) };
}

function readDiscrepancy(value: unknown): Discrepancy | undefined {
  const { sum, hasGap } = readFields(value);
  const paise = readWhole(sum);
  return paise === undefined ? undefined : { sum: paise, hasGap: hasGap === true };
}
