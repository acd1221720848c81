import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError, isRefusal, ParseError } from '../api/errors';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { fill } from '../lib/text';
import { call } from '../state/call';
import * as orders from './orders';
import { askAgain, carryOutTransfer, poll, type TransferCall } from './send';
import { mismatchesOfRecharge, showAnswered } from './transfer-answers';
import { createRecharge, getRecharge, type Recharge } from './transfer-operations';
import { countPushes, wallet, walletChanged } from './wallet';

/** The server repeats them for its requestId (contract, ErrorCode). After another code the call may still be accepted. */
const FINAL_REFUSALS: readonly string[] = ['BAD_INPUT', 'ON_BREAK', 'LIMIT_REACHED'];

export const RECHARGE_REFUSALS: readonly string[] = [...FINAL_REFUSALS, 'TOO_SOON'];

/** Error codes for an unknown recharge ID (contract, getRecharge). */
const NO_SUCH_RECHARGE: readonly string[] = ['NOT_FOUND', 'BAD_INPUT'];

export const currentRecharge: ReadonlySignal<orders.Current<'recharge'>> = orders.currentOrder('recharge');

export const dismissRecharge = (): void => orders.dismiss(currentRecharge.peek());
export const checkRechargeAgain = (): void => askAgain(currentRecharge.peek());

/** Does nothing while another is opened or paid. Resolves as carryOutTransfer does. @throws GraphqlError when the server refuses */
export async function openRecharge(amount: Paise): Promise<void> {
  const tap = orders.newTap(amount);
  if (!tap || !orders.allowsAnother(currentRecharge.peek())) return;
  orders.begin({ ...tap, kind: 'recharge' });
  await carryOutTransfer(rechargeCall(tap, true));
}

/** The contract's only question about a recharge without ID is the call itself. Nothing moves until it is paid. */
function rechargeCall({ requestId, amount }: orders.Tap, isNew: boolean): TransferCall<Recharge> {
  const variables = { amount: toRupees(amount), requestId };
  return {
    kind: 'recharge',
    requestId,
    refusals: RECHARGE_REFUSALS,
    make: isNew ? (signal) => call(createRecharge, variables, { signal }) : undefined,
    ask: (options) =>
      call(createRecharge, variables, options).catch((error): undefined => {
        if (!isRefusal(error, FINAL_REFUSALS)) throw error;
      }),
    apply: (recharge) => void apply(requestId, recharge),
    notMade: fill('Your recharge of {sum} was not opened.', { sum: formatRupees(amount) }),
  };
}

export function payRecharge(recharge: Recharge): void {
  const tap = recharge.amount !== undefined && orders.newTap(recharge.amount);
  if (!tap || !orders.allowsAnother(currentRecharge.peek())) return;
  orders.begin({ ...tap, kind: 'recharge', rechargeId: recharge.rechargeId });
  void apply(tap.requestId, recharge);
}

/** @param pushesBefore countPushes() before money came in: the push of a credit may have come already, or be lost */
async function apply(requestId: string, recharge: Recharge, pushesBefore = countPushes()): Promise<void> {
  const { rechargeId, received, status } = recharge;
  const found = orders.find('recharge', requestId);
  if (!found) return;
  const order = { ...found.order, rechargeId };
  const before = found.state === 'answered' ? found.result : undefined;
  // The push of a credit leads to another poll of the same.
  const isNews = status === 'CREDITED' && !(before?.status === status && before.received === received);
  // What is paid offers no payment while its credit is looked up.
  const open = isNews && found.state !== 'unconfirmed' ? ({ order, state: 'opened' } as const) : { ...found, order };
  orders.put(open);
  if (isNews) walletChanged(undefined, pushesBefore);
  return showAnswered(
    open,
    { order, state: 'answered', result: recharge },
    mismatchesOfRecharge(recharge),
    isNews ? ['RECHARGE', rechargeId, received] : undefined,
  );
}

/** Polls until it has ended, and when the wallet changes: it may be paid all the same, or twice (contract, Recharge). */
export function startRecharges(): () => void {
  let pushesBefore = countPushes();
  async function load(rechargeId: string, signal: AbortSignal): Promise<boolean> {
    try {
      const recharge = await call(getRecharge, { rechargeId }, { signal, background: true });
      if (recharge.rechargeId !== rechargeId) throw new ParseError();
      const current = currentRecharge.peek();
      if ('order' in current) await apply(current.order.requestId, recharge, pushesBefore);
      // Its credit couldn’t be looked up.
      if (currentRecharge.peek().state === 'unconfirmed') return false;
      pushesBefore = countPushes();
      return recharge.status !== 'PENDING';
    } catch (error) {
      if (error instanceof AbortedError) return true;
      const current = currentRecharge.peek();
      if (error instanceof GraphqlError && NO_SUCH_RECHARGE.includes(error.details.code ?? '')) dismissRecharge();
      else if (current.state === 'opened') orders.setState(current.order.requestId, 'unconfirmed');
      return false;
    }
  }
  const stops = [
    orders.startResuming('recharge', ({ order }) => {
      if (!order.rechargeId) void carryOutTransfer(rechargeCall(order, false));
    }),
    orders.startShowing('recharge'),
    effect(() => {
      const rechargeId = currentId.value;
      void wallet.value;
      return rechargeId ? poll((signal) => load(rechargeId, signal)) : undefined;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    const current = currentRecharge.peek();
    const isOver = current.state === 'answered' && current.result.status !== 'PENDING';
    if (isOver && !mismatchesOfRecharge(current.result).length) dismissRecharge();
  };
}

const currentId = computed(() => {
  const { value: current } = currentRecharge;
  return 'order' in current ? current.order.rechargeId : undefined;
});
