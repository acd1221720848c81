import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { applyMovement, type Figures, shortfall } from '../domain/wallet';
import { formatRupees, type Paise } from '../lib/money';
import { fill, t } from '../lib/text';
import { concealedUntilLanding } from '../money/conceal';
import { type WalletEvent, walletEvents } from '../money/events';
import { costOf, type OpenOrder, ordersOf } from '../money/orders';
import { openOverlay } from '../state/location';
import { userId } from '../state/user';
import { Button } from '../ui/button';
import { Notice } from '../ui/page-states';

// The wallet in each answer is compared with the one in the answer before it. What is less than this page's own calls explain is
// said once. It accuses nobody, since another tab or phone may have taken it. More is silent.

interface Compared {
  readonly figures: Figures;
  /** countAnswers() then: a call that was sent later saw these figures or newer ones. */
  readonly answers: number;
  readonly excused: Paise;
  /** What nothing explains, until the player goes on to the statement. */
  readonly unexplained: Paise;
}

/** By player. It stays as long as the document, whoever ends the session. */
const compared = signal<ReadonlyMap<string, Compared>>(new Map());

function put(owner: string, next: Compared): void {
  compared.value = new Map(compared.peek()).set(owner, next);
}

/** What has left the player's wallet, and no call of this page took it. 0: nothing. */
export const unexplainedSum: ReadonlySignal<Paise> = concealedUntilLanding(
  computed(() => compared.value.get(userId.value ?? '')?.unexplained ?? 0),
);

export function forgetUnexplainedSum(): void {
  const owner = userId.peek() ?? '';
  const last = compared.peek().get(owner);
  if (last) put(owner, { ...last, unexplained: 0 });
}

export const startUnexplainedSum = (): void => walletEvents.on(compare);

const bids = ordersOf('bid');
const withdrawals = features.withdrawals ? ordersOf('withdrawal') : signal([]);

/** What calls without an answer may have taken. @param answered the request that has its answer now */
function unanswered(answered: string | undefined): Paise {
  const isOpen = (open: OpenOrder) =>
    open.order.requestId !== answered && !('result' in open) && !('lock' in open.order && open.order.lock);
  const orders = [...bids.peek(), ...withdrawals.peek()].filter(isOpen).map(({ order }) => order);
  return orders.reduce((sum, order) => sum + (order.kind === 'bid' ? costOf(order) : order.amount), 0);
}

function compare({ owner, wallet, movements = [], answersBefore, answersNow: answers, requestId }: WalletEvent): void {
  const last = compared.peek().get(owner);
  if (wallet && (!last || (answersBefore !== undefined && answersBefore >= last.answers))) {
    const { figures, excused, unexplained } = last ?? { figures: wallet, excused: 0, unexplained: 0 };
    const due = last ? movements.reduce(applyMovement, figures) : wallet;
    // What was excused has come back, or this call explains it, as far as the figures have more than is due.
    const lacking = Math.max(0, excused - shortfall(wallet, due)) + shortfall(due, wallet);
    const stillExcused = Math.min(lacking, unanswered(requestId));
    put(owner, { figures: wallet, answers, excused: stillExcused, unexplained: unexplained + lacking - stillExcused });
  } else if (last) {
    // Nobody can say which of both wallets is the newer one. What the call took may be still to come.
    const taken = movements.filter(({ kind }) => kind !== 'WIN');
    put(owner, { ...last, figures: taken.reduce(applyMovement, last.figures) });
  }
}

export function UnexplainedSum({ role }: { role?: 'alert' }) {
  if (!unexplainedSum.value) return null;
  return (
    <Notice kind="warning" role={role}>
      <p>
        {fill('{sum} left your wallet, and no call of this page took it. Another tab or phone of yours may have.', {
          sum: formatRupees(unexplainedSum.value),
        })}
      </p>
      {features.history && (
        <Button
          kind="secondary"
          onClick={() => {
            forgetUnexplainedSum();
            openOverlay('statement');
          }}
        >
          {t('Open the statement')}
        </Button>
      )}
    </Notice>
  );
}
