import { formatRupees } from '../../src/lib/money';
import { createHands, type Player, type PlayingOptions } from './hands';
import { createPlays } from './plays';

/** Plays on one phone for its two players in turn, with some double taps and mishaps. */
export function createPlaying(options: PlayingOptions) {
  const { phone, server, network, random, players } = options;
  const { client } = phone;
  const hands = createHands(options);
  const { pass, until, arrive } = hands;
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
