import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Figures, move, shortfall } from '../domain/wallet';
import type { Paise } from '../lib/money';
import { type WalletNews, walletNews } from '../money/answers';
import { untilLanding } from '../money/hold';
import { costOf, type OpenOrder, ordersOf } from '../money/orders';
import { userId } from '../state/user';

// The wallet in each answer is compared with the one in the answer before it: what is less than this page's own calls explain
// is told once. It accuses nobody, since another tab or phone may have taken it. More is silent.

/** What was compared last, by player. It stays as long as the document, whoever ends the session. */
interface Compared {
  readonly figures: Figures;
  /** countAnswers() then: a call that was sent later saw these figures or newer ones. */
  readonly at: number;
  /** What calls without an answer have explained so far. */
  readonly excused: Paise;
}

const compared = new Map<string, Compared>();
const missing = signal<ReadonlyMap<string, Paise>>(new Map());

/** What has left the player's wallet, and no call of this page took it. 0: nothing. */
export const missingSum: ReadonlySignal<Paise> = untilLanding(
  computed(() => missing.value.get(userId.value ?? '') ?? 0),
);

/** The player has been told, and goes on to the statement. */
export const forgetMissing = (): void => setMissing(userId.peek() ?? '', 0);

function setMissing(owner: string, sum: Paise): void {
  missing.value = new Map(missing.peek()).set(owner, sum);
}

/** Compares the wallet in each answer of this page from now on. */
export const startWalletDifference = (): void => walletNews.listen(compare);

const bids = ordersOf('bid');
const withdrawals = features.withdrawals ? ordersOf('withdrawal') : signal([]);

/** What the player's calls without an answer may have taken, in paise. @param answered the one that has its answer now */
function unanswered(answered: string | undefined): Paise {
  const isWaiting = ({ order }: OpenOrder) => order.requestId !== answered;
  const costs = bids
    .peek()
    .filter((open) => isWaiting(open) && !open.order.lock)
    .map(({ order }) => costOf(order));
  const sums = withdrawals
    .peek()
    .filter((open) => isWaiting(open) && !('result' in open))
    .map(({ order }) => order.amount);
  return [...costs, ...sums].reduce((sum, each) => sum + each, 0);
}

function compare({ owner, wallet, movements = [], sentAt, at, requestId }: WalletNews): void {
  const last = compared.get(owner);
  if (!last || (sentAt !== undefined && sentAt >= last.at)) {
    if (!isWhole(wallet)) return;
    const figures = wallet;
    const due = last ? movements.reduce(move, last.figures) : figures;
    // What was excused has come back, or this call explains it, as far as the figures have more than is due.
    const gone = Math.max(0, (last?.excused ?? 0) - shortfall(figures, due)) + shortfall(due, figures);
    const excused = Math.min(gone, unanswered(requestId));
    if (gone > excused) setMissing(owner, (missing.peek().get(owner) ?? 0) + gone - excused);
    compared.set(owner, { figures, at, excused });
  } else {
    // Nobody can say which of both wallets is the newer one. What the call took may be still to come.
    const taken = movements.filter(({ kind }) => kind !== 'WIN');
    compared.set(owner, { ...last, figures: taken.reduce(move, last.figures) });
  }
}

const isWhole = (wallet: WalletNews['wallet']): wallet is NonNullable<typeof wallet> & Figures =>
  wallet !== undefined && ![wallet.reference_earning, wallet.top_up, wallet.game].includes(undefined);
