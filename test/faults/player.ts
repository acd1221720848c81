import { formatRupees } from '../../src/lib/money';
import { createHands, type Player, type PlayingOptions } from './hands';
import { CALLS } from './open-calls';
import { createPlays } from './plays';
import { SUSPICION } from './screen';

/** Plays on one phone for its two players in turn, with some double taps and mishaps. */
export function createPlaying(options: PlayingOptions) {
  const { phone, clock, server, network, watch, random, players } = options;
  const { client } = phone;
  const hands = createHands(options);
  const { pass, until, arrive, isOnScreen } = hands;
  const { bid, recharge, withdraw } = createPlays(options, hands);

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
    if (server.cheat !== 'withholds') await seeAnswers(player);
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
      if (server.cheat) await seeSuspicion();
    },
  };
}
