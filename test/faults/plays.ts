import { type Paise, percentOf, rupeeString } from '../../src/lib/money';
import { codeOf } from '../sandbox/refusal';
import { commitmentOf } from '../sandbox/rounds';
import { defaultRules } from '../sandbox/rules';
import type { createHands, Player, PlayingOptions } from './hands';
import { changeCharges } from './mishaps';
import { CALLS, PATHS } from './open-calls';
import { PASSWORD, TOO_MUCH } from './server';
import type { Tap } from './watch';

/** The fee that the form shows. */
const feeOf = (amount: Paise) =>
  Math.max(defaultRules.minWithdrawalFee, percentOf(amount, defaultRules.withdrawalFeePercent));

/** The plays of one phone: each makes a tap for money and follows it to its end. */
export function createPlays(
  { phone, clock, server, network, watch, random }: PlayingOptions,
  { until, arrive, goTo, seeThrough, isOnScreen, offerOnScreen, tapOf }: ReturnType<typeof createHands>,
) {
  const { client } = phone;

  /** Bids from another phone of the same player on the round that is on screen here. It may reveal minutes later. */
  function bidElsewhere({ userId }: Player): void {
    const { bids, rounds } = server.state;
    const { roundId } = rounds.current(userId);
    const requestId = `elsewhere-${roundId}`;
    const clientSeed = random.hex(64);
    const bid = { roundId, bidOnCoin: 'heads', bidAmount: 10, clientSeedHash: commitmentOf(clientSeed) } as const;
    const reveal = () => bids.reveal(userId, { requestId, clientSeed }, clock.now());
    try {
      bids.place(userId, { ...bid, requestId }, clock.now());
    } catch (error) {
      // A refusal is reported there.
      if (!codeOf(error)) throw error;
      return;
    }
    clock.after(random.pick([0, random.whole(0, 180_000)]), reveal);
  }

  /** Another round arrives, with other charges. */
  async function awaitOtherCharges(): Promise<void> {
    const charges = () => {
      const { bidChargePercent, winChargePercent } = client().round.peek().value ?? {};
      return `${bidChargePercent} ${winChargePercent}`;
    };
    const before = charges();
    const nudge = () => {
      // Those of the bid before, which the page doesn't call new, may come back: then they change again.
      changeCharges({ server, random });
      if (client().round.peek().state !== 'loading') void client().loadRound();
    };
    const isNew = () => client().round.peek().state === 'loaded' && charges() !== before;
    const isSaid = () => isNew() && isOnScreen('The charges have changed');
    // Only an answer tells that the session has ended.
    await until('the word of the new charges', () => isSaid() || !client().token.peek(), nudge);
  }

  async function bid(owner: Player, other: Player): Promise<void> {
    const chance = (share: number) => !network.calm && random.chance(share);
    const amount = chance(0.05) ? random.pick([TOO_MUCH, 500]) : random.whole(1000, 2500);
    const isTyped = () => phone.page().type('amount', rupeeString(amount));
    // Without enough money, or a proper amount, the form offers a way on, but the call must be refused all the same.
    const isReady = () =>
      /Flip (the|for)|Recharge to play|Change amount/.test(phone.page().textOf('.bid-bar')) &&
      client().round.peek().state === 'loaded';
    await arrive(owner, '/dashboard', () => isReady() && isTyped());
    if (chance(0.05)) bidElsewhere(owner);
    if (chance(0.05)) changeCharges({ server, random });
    const side = random.pick(['heads', 'tails'] as const);
    // The press of the button chooses the round: another one may arrive before the finger lifts.
    const { value: round } = client().round.peek();
    const offer = offerOnScreen();
    if (chance(0.05)) await awaitOtherCharges();
    if (!client().token.peek()) return;
    client().bid(side, amount, round);
    if (random.chance(0.3)) client().bid(side, amount);
    await seeThrough(tapOf('bid', owner, amount, offer), owner, other);
  }

  /** Bids without waiting for an outcome, which may never come. */
  async function bidBlindly(owner: Player): Promise<void> {
    const isReady = () => client().round.peek().state === 'loaded' && client().currentBid.peek().state !== 'answered';
    await arrive(owner, '/dashboard', isReady);
    client().bid(random.pick(['heads', 'tails'] as const), 1_000);
    tapOf('bid', owner, 1_000).forgotten = true;
  }

  /** Taps once or twice, and follows the tap to its outcome. */
  async function order(
    kind: 'recharge' | 'withdrawal',
    [owner, other]: readonly [Player, Player],
    amount: number,
    send: () => Promise<unknown>,
  ): Promise<void> {
    let tap: Tap | undefined;
    // A refusal counts as seen: only the form shows it, and here no form is filled in.
    const press = () =>
      void send().catch(({ message }: Error) => {
        if (!tap) return;
        watch.tell(tap.requestId, 'not made', message);
        tap.seen = true;
      });
    press();
    if (random.chance(0.3)) press();
    tap = tapOf(kind, owner, amount);
    await seeThrough(tap, owner, other);
    if (tap.reported.at(-1) === 'made' && phone.storage === 'works' && random.chance(0.5)) await seeEnd(tap, owner);
  }

  async function recharge(owner: Player, other: Player): Promise<void> {
    const isIdle = () => {
      const last = client().currentRecharge.peek();
      if ('result' in last && last.result.status !== 'PENDING') client().dismissRecharge();
      return ['none', 'unconfirmed', 'refused'].includes(last.state);
    };
    await arrive(owner, '/recharge', isIdle);
    const amount = random.chance(0.1)
      ? 500
      : random.whole(10, 30) * 100 + random.pick([0, 0, 50, 13, 14, 15, 16, 17, 18]);
    await order('recharge', [owner, other], amount, () => client().openRecharge(amount));
  }

  /** Follows a recharge or a withdrawal, sometimes through a reload, until its end and what has come in are on screen. */
  async function seeEnd({ kind, requestId }: Tap, owner: Player): Promise<void> {
    if (random.chance(0.3)) await phone.load();
    const textOf = (one?: { readonly status: string; readonly received?: Paise | undefined }) =>
      `${one?.status} ${one?.received ?? 0}`;
    const isSeen = () => {
      const last = (kind === 'recharge' ? client().currentRecharge : client().currentWithdrawal).peek();
      const isOpen = phone.tab().session.get(CALLS)?.includes(requestId);
      if (!('result' in last) || last.order.requestId !== requestId) return !isOpen || last.state === 'unconfirmed';
      const made = (kind === 'recharge' ? server.recharges : server.withdrawals)(owner.userId);
      const kept = made.find((one) => one.requestId === requestId);
      return last.result.status !== 'PENDING' && textOf(last.result) === textOf(kept);
    };
    await until(`the end of ${requestId}`, isSeen, () => {
      goTo(owner, PATHS[kind]);
      client().checkRechargeAgain();
    });
  }

  async function withdraw(owner: Player, other: Player): Promise<void> {
    const isIdle = () => {
      const { state } = client().currentWithdrawal.peek();
      if (state === 'answered' || state === 'unconfirmed') client().dismissWithdrawal();
      return state === 'none' || state === 'refused';
    };
    await arrive(owner, '/wallet', isIdle);
    const amount = random.chance(0.1)
      ? random.pick([TOO_MUCH, 500])
      : random.whole(100, 300) * 100 + random.pick([0, 0, 50, 13]);
    const password = random.chance(0.05) ? 'wrong' : PASSWORD;
    const send = () => client().withdraw(amount, feeOf(amount), password);
    await order('withdrawal', [owner, other], amount, send);
  }

  return { bid, bidBlindly, recharge, withdraw };
}
