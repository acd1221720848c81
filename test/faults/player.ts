import { formatRupees, percentOf } from '../../src/lib/money';
import { lostOf } from './audit';
import { createHands, type Player, type PlayingOptions } from './hands';
import { CALLS } from './open-calls';
import { createPlays } from './plays';
import { isLimitReached, SUSPICION, UNEXPLAINED } from './screen';
import { createTransactionsCheck } from './transactions';

/** Plays on one phone for its two players in turn, with some double taps and mishaps. */
export function createPlaying(options: PlayingOptions) {
  const { phone, clock, server, network, watch, random, players } = options;
  const { client } = phone;
  const hands = createHands(options);
  const { pass, until, arrive, isOnScreen } = hands;
  const seeTransactions = createTransactionsCheck(options, hands);
  const { bid, recharge, withdraw } = createPlays(options, hands, seeTransactions);

  /** Without further faults the page must show the server's balance. */
  async function checkWallet(player: Player): Promise<void> {
    network.calm = true;
    if (client().rechargeCall.peek().state !== 'none') {
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
    await seeTransactions(player);
    if (server.caps) await checkLimit(player);
    if (server.cheat !== 'withholds') await seeAnswers(player);
  }

  /** The dashboard says that a limit is reached if not even the least bid fits into it. */
  async function checkLimit(player: Player): Promise<void> {
    await phone.load();
    await arrive(player, '/dashboard');
    const left = () => (server.caps?.lost ?? 0) - lostOf(server.bids(player.userId));
    const { minBid, bidChargePercent } = server.state.rules;
    const isDue = () => left() < minBid + percentOf(minBid, bidChargePercent);
    await until('the word of the limit', () => isLimitReached(phone.page()) === isDue());
  }

  const hasOpenBids = () => phone.tab().session.get(CALLS)?.includes('"kind":"bid"');

  /** Without further faults the page learns what became of every bid that it has kept. */
  async function seeAnswers(player: Player): Promise<void> {
    client().dismissBid();
    for (let times = 0; hasOpenBids() && times < 15; times++) {
      await arrive(player, '/dashboard');
      phone.page().fire('online');
      await pass(10_000);
    }
    if (hasOpenBids()) watch.fail('a bid that was left open is never asked about');
  }

  /** A visit to a server that keeps back wins, without other faults: the page warns after some fourteen of them. */
  async function seeSuspicion(): Promise<void> {
    network.calm = true;
    await phone.signOut();
    await phone.load();
    const before = server.keptBack();
    let isReloaded = phone.storage !== 'works';
    while (!isOnScreen(SUSPICION)) {
      const keptBack = server.keptBack() - before;
      if (keptBack > 18) throw new Error(`${keptBack} wins were kept back without a warning`);
      await bid(...players);
      client().dismissBid();
      // Seven seconds or more for each bid that is asked about in vain.
      if (server.cheat === 'withholds') await clock.pass(30_000);
      if (keptBack < 7 || isReloaded) continue;
      isReloaded = true;
      await phone.load();
      await arrive(players[0], '/dashboard');
    }
    watch.count('a warning of wins that are kept back');
  }

  /** A visit to a server that takes ₹50 and keeps silent about it, without other faults: the page says which sum. */
  async function seeDocked(): Promise<void> {
    const [player] = players;
    network.calm = true;
    await phone.signOut();
    await phone.load();
    await bid(...players);
    server.dock(player.userId);
    const isSaid = () => isOnScreen(`₹50.00 less than your bids and the statement ${UNEXPLAINED}`);
    for (let times = 0; !isSaid(); times++) {
      if (times > 3) throw new Error('a docked wallet is not said');
      await bid(...players);
      // The statement is asked for again after up to twenty seconds: it may lag.
      await pass(30_000);
    }
    watch.count('a docked wallet is said');
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
      if (server.cheat === 'docks') await seeDocked();
      else if (server.cheat) await seeSuspicion();
    },
  };
}
