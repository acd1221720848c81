import { formatRupees, rupeeString } from '../../src/lib/money';
import type { Clock } from './clock';
import { changeCharges, mishaps } from './mishaps';
import type { Network } from './network';
import type { Phone } from './phone';
import type { Random } from './random';
import { PASSWORD, type Server, TOO_MUCH } from './server';
import { PATHS, type Tap, type Watch } from './watch';

/** Milliseconds between two glances of a waiting player at the screen. */
const GLANCE = 100;

/** Glances in three minutes, after which an expected event counts as missing. */
const MOST_GLANCES = 180_000 / GLANCE;

export interface Player {
  readonly name: string;
  readonly userId: number;
}

export interface PlayingOptions {
  readonly phone: Phone;
  readonly clock: Clock;
  readonly server: Server;
  readonly network: Network;
  readonly watch: Watch;
  readonly random: Random;
  readonly players: readonly [Player, Player];
}

/** Plays on one phone for its two players in turn, with some double taps and mishaps. */
export function createPlaying({ phone, clock, server, network, watch, random, players }: PlayingOptions) {
  const { client } = phone;
  const isIn = ({ userId }: Player) => client().user.peek()?.userId === String(userId);

  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= GLANCE) {
      await clock.pass(Math.min(left, GLANCE));
      phone.tabs.forEach(watch.glance);
    }
  }

  /** The state and the screen, for a failure message. */
  function whereabouts(): string {
    const { user, route, bidState, rechargeState, withdrawalState } = client();
    const money = [bidState, rechargeState, withdrawalState].map((state) => state.peek());
    const states = [route.peek().path, user.peek()?.username, ...money];
    return `${JSON.stringify(states)} ${phone.page().text().slice(0, 400)}`;
  }

  /** Waits until the condition holds, and repeats `nudge`, what a player would do meanwhile. */
  async function until(what: string, condition: () => boolean, nudge?: () => void): Promise<void> {
    for (let glances = 0; !condition(); glances++) {
      if (watch.failures.length) throw new Error(`${what} was waited for no longer`);
      if (glances > MOST_GLANCES) throw new Error(`${what} did not happen: ${whereabouts()}`);
      nudge?.();
      await pass(GLANCE);
    }
  }

  /** Takes one step towards the page with the player signed in. */
  function goTo(player: Player, path: string): void {
    const { token, user, userFailure, route, round, endSession, signIn, loadUser, loadRound, navigate } = client();
    if (!token.peek()) {
      signIn(server.signIn(player.name));
      navigate(path);
    } else if (user.peek() && !isIn(player)) endSession();
    else if (userFailure.peek()) void loadUser();
    else if (route.peek().path !== path) navigate(path);
    else if (round.peek().state === 'failed') void loadRound();
  }

  const arrive = (player: Player, path: string, isReady = () => true) =>
    until(
      `the way to ${path}`,
      () => isIn(player) && client().route.peek().path === path && isReady(),
      () => goTo(player, path),
    );

  /** Follows a tap until its player sees the outcome, through a possible mishap. */
  async function seeThrough(tap: Tap, owner: Player, other: Player): Promise<void> {
    if (random.chance(0.4)) {
      await pass(random.pick([0, 50, 200, 1_000, 5_000, 18_000]));
      const mishap = random.pick(mishaps);
      watch.note(mishap.name);
      watch.count(mishap.name);
      const arriveAsOther = () => arrive(other, '/dashboard');
      await mishap({ phone, server, random, owner, tap, pass, until, arriveAsOther });
    }
    await learn(tap, owner);
    while (tap.told.at(-1) === 'unknown' && !tap.forgotten && random.chance(0.5)) {
      const { bidState, rechargeState, withdrawalState } = client();
      client().checkBidAgain();
      client().checkRechargeAgain();
      client().checkWithdrawalAgain();
      const isAsking = () =>
        [bidState, rechargeState, withdrawalState].some((state) => state.peek().state === 'checking');
      await until('the end of asking', () => !isAsking());
      await learn(tap, owner);
    }
    if (random.chance(0.3)) client().dismissBid();
    // By now a copy of the tab knows the outcome or has stopped asking.
    phone.closeOthers();
  }

  const isOnScreen = (words: string) => phone.page().text().includes(words);

  /** Waits until the outcome of a tap and the proof of a flip are shown. */
  async function learn(tap: Tap, owner: Player): Promise<void> {
    await until(
      `an outcome of ${tap.kind} ${tap.requestId}`,
      () => (tap.told.length > 0 && tap.seen) || tap.forgotten,
      () => goTo(owner, PATHS[tap.kind]),
    );
    const isProven = () => phone.page().textOf('.badge') || !isOnScreen('! You ');
    await until('the proof', () => tap.told.at(-1) !== 'made' || Boolean(isProven()));
    await until('the count of bids that were not made', () => watch.areRefusalsCounted(phone.page()));
  }

  function tapOf(kind: Tap['kind'], owner: Player, requestId: string, amount: number): Tap {
    const tap: Tap = {
      ...{ kind, owner: String(owner.userId), requestId, amount, at: clock.now(), page: phone.page().id },
      ...{ token: client().token.peek() ?? '', told: [], words: '', seen: false, forgotten: false },
      offer: ['main [type=submit]', '.preview'].map((part) => /₹[\d,.]*\d/.exec(phone.page().textOf(part))?.[0] ?? ''),
      inMemory: phone.storage !== 'works',
    };
    watch.add(tap);
    watch.note(`tap: ${kind} of ${owner.name}`);
    return tap;
  }

  /** Bids from another phone of the same player on the round that is on screen here. */
  function bidElsewhere({ userId }: Player): void {
    const { bids, rounds } = server.state;
    const { roundId } = rounds.current(userId);
    const bid = {
      roundId,
      bidOnCoin: 'heads',
      bidAmount: 10,
      clientSeed: '1',
      requestId: `elsewhere ${roundId}`,
    } as const;
    bids.place(userId, bid, clock.now());
  }

  async function bid(owner: Player, other: Player): Promise<void> {
    const amount = random.chance(0.05) ? random.pick([TOO_MUCH, 500]) : random.whole(1000, 2500);
    const isTyped = () => phone.page().type('amount', rupeeString(amount));
    const isReady = () => /^Flip (the|for)/.test(phone.page().textOf('main [type=submit]'));
    await arrive(owner, '/dashboard', () => isReady() && isTyped());
    if (random.chance(0.05)) bidElsewhere(owner);
    if (random.chance(0.05)) changeCharges({ server, random });
    const side = random.pick(['heads', 'tails'] as const);
    client().bid(side, amount);
    if (random.chance(0.3)) client().bid(side, amount);
    const last = client().bidState.peek();
    if (last.state !== 'sending') throw new Error(`a bid was not taken up: ${whereabouts()}`);
    await seeThrough(tapOf('bid', owner, last.bid.requestId, amount), owner, other);
  }

  async function recharge(owner: Player, other: Player): Promise<void> {
    const isIdle = () => {
      const last = client().rechargeState.peek();
      if (last.state === 'opened' && last.recharge.status !== 'PENDING') client().finishRecharge();
      return ['none', 'unknown', 'refused'].includes(last.state);
    };
    await arrive(owner, '/recharge', isIdle);
    const amount = random.chance(0.1) ? 500 : random.whole(10, 30) * 100 + random.pick([0, 0, 50, 13, 14]);
    let tap: Tap | undefined;
    const open = () =>
      void client()
        .openRecharge(amount)
        .catch(({ message }: Error) => {
          if (!tap) return;
          watch.tell(tap.requestId, 'not made', message);
          // Only the form shows it, and the form isn't rendered here.
          tap.seen = true;
        });
    open();
    if (random.chance(0.3)) open();
    const last = client().rechargeState.peek();
    if (last.state !== 'sending') throw new Error(`a recharge was not taken up: ${whereabouts()}`);
    tap = tapOf('recharge', owner, last.call.requestId, amount);
    await seeThrough(tap, owner, other);
    if (tap.told.at(-1) === 'made' && phone.storage === 'works' && random.chance(0.5)) await seeStatus(tap, owner);
  }

  /** Follows a recharge to its end, sometimes through a reload. */
  async function seeStatus({ requestId }: Tap, owner: Player): Promise<void> {
    if (random.chance(0.3)) await phone.load();
    const shown = () => {
      const last = client().rechargeState.peek();
      return last.state === 'opened' && last.call.requestId === requestId ? last.recharge.status : undefined;
    };
    const isOpen = () => phone.tab().session.get('money-calls')?.includes(requestId);
    await until(
      `the end of ${requestId}`,
      () => (shown() ?? 'PENDING') !== 'PENDING' || !isOpen() || client().rechargeState.peek().state === 'unknown',
      () => {
        goTo(owner, '/recharge');
        client().checkRechargeAgain();
      },
    );
    const kept = server.recharges(owner.userId).find((one) => one.requestId === requestId);
    if (shown() && shown() !== kept?.status) watch.fail(`${requestId} is shown ${shown()} and is ${kept?.status}`);
  }

  async function withdraw(owner: Player, other: Player): Promise<void> {
    const isIdle = () => {
      const { state } = client().withdrawalState.peek();
      if (state === 'made' || state === 'unknown') client().finishWithdrawal();
      return state === 'none' || state === 'refused';
    };
    await arrive(owner, '/wallet', isIdle);
    const amount = random.chance(0.1)
      ? random.pick([TOO_MUCH, 500])
      : random.whole(100, 300) * 100 + random.pick([0, 0, 50, 13]);
    const password = random.chance(0.05) ? 'wrong' : PASSWORD;
    let tap: Tap | undefined;
    const send = () =>
      void client()
        .withdraw(amount, password)
        .catch(({ message }: Error) => {
          if (!tap) return;
          watch.tell(tap.requestId, 'not made', message);
          // Only the form shows it, and its fields aren't filled in here.
          tap.seen = true;
        });
    send();
    if (random.chance(0.3)) send();
    const last = client().withdrawalState.peek();
    if (last.state !== 'sending') throw new Error(`a withdrawal was not taken up: ${whereabouts()}`);
    tap = tapOf('withdrawal', owner, last.call.requestId, amount);
    await seeThrough(tap, owner, other);
    if (tap.told.at(-1) === 'made' && random.chance(0.5)) await seeEnd(tap, owner);
  }

  /** Follows a withdrawal until the page shows that it is paid or returned, unless the page has forgotten it. */
  async function seeEnd({ requestId }: Tap, owner: Player): Promise<void> {
    const shown = () => {
      const last = client().withdrawalState.peek();
      return last.state === 'made' && last.call.requestId === requestId ? last.withdrawal.status : 'forgotten';
    };
    await until(
      `the end of ${requestId}`,
      () => shown() !== 'PENDING',
      () => goTo(owner, '/wallet'),
    );
    const kept = server.withdrawals(owner.userId).find((one) => one.requestId === requestId);
    if (shown() !== 'forgotten' && shown() !== kept?.status) {
      watch.fail(`${requestId} is shown ${shown()} and is ${kept?.status}`);
    }
  }

  /** Without further faults the page must show the server's balance. */
  async function checkWallet(player: Player): Promise<void> {
    network.calm = true;
    if (client().rechargeState.peek().state !== 'none') {
      // It may have been credited while the phone slept; the recharge page polls it.
      await arrive(player, '/recharge');
      client().checkRechargeAgain();
      await pass(10_000);
    }
    await arrive(player, '/dashboard');
    // The client learns only from an answer that the session has ended.
    void client().loadRound();
    await pass(1_000);
    await arrive(player, '/dashboard');
    const { reference_earning, top_up, game } = server.figures(player.userId);
    const due = formatRupees(reference_earning + top_up + game);
    const isShown = () => phone.page().textOf('.header .chip') === due;
    await until(`the wallet of ${player.name}, which is ${due}`, isShown);
  }

  return {
    /** Plays one tap to its end. */
    async tap(): Promise<void> {
      const [owner, other] = random.chance(0.8) ? players : [players[1], players[0]];
      const play = random.pick([bid, bid, bid, recharge, withdraw]);
      await play(owner, other);
    },
    async end(): Promise<void> {
      // Longer than any request or push takes.
      await pass(70_000);
      for (const player of players) await checkWallet(player);
    },
  };
}
