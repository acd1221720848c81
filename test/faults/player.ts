import { formatRupees } from '../../src/lib/money';
import { CHEATS } from './dishonest';
import { createHands, type Player, type PlayingOptions } from './hands';
import { CALLS, PATHS } from './open-calls';
import { createPlays } from './plays';
import type { Tap } from './watch';

/** Plays on one phone for its two players in turn, with some double taps and mishaps. */
export function createPlaying(options: PlayingOptions) {
  const { phone, server, network, watch, random, players } = options;
  const { client } = phone;
  const hands = createHands(options);
  const { pass, until, arrive, isOnScreen } = hands;
  const { bid, bidBlindly, recharge, withdraw } = createPlays(options, hands);

  /** Without further faults the page must show the server's balance. */
  async function checkWallet(player: Player): Promise<void> {
    network.calm = true;
    if (client().currentRecharge.peek().state !== 'none') {
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
    await seeAnswers(player);
  }

  /** Where the player learns of a bid, or of a withdrawal put away, that has no outcome yet. */
  const pageOfOpenOrder = () => {
    const kept: { kind: Tap['kind']; state: string }[] = JSON.parse(phone.tab().session.get(CALLS) ?? '[]');
    const open = kept.find(({ kind, state }) => (kind === 'bid' && state !== 'answered') || state === 'dismissed');
    return open && PATHS[open.kind];
  };

  /** Without further faults the page learns what became of every order that it has kept. */
  async function seeAnswers(player: Player): Promise<void> {
    for (let times = 0; times < 15; times++) {
      const path = pageOfOpenOrder();
      if (!path) return;
      await arrive(player, path);
      phone.page().fire('online');
      await pass(10_000);
    }
    watch.fail('an order that was left open is never asked about');
  }

  /** A visit to a server that begins to cheat, without other faults: the page says so. */
  async function seeCheat(cheat: keyof typeof CHEATS): Promise<void> {
    const [player, other] = players;
    const words = CHEATS[cheat];
    network.calm = true;
    await phone.signOut();
    await bid(player, other);
    // The first sum that is missing is said, and kept over a reload: it may be of that flip.
    await phone.signOut();
    await phone.load();
    // From here on the phone knows the wallet.
    await arrive(player, '/dashboard', () => client().round.peek().state === 'loaded');
    server.begin(player.userId);
    for (let times = 0; !isOnScreen(words); times++) {
      if (times > 20) throw new Error(`no word of a server that ${cheat}`);
      await bidBlindly(player);
      if (cheat === 'pads the wallet') {
        // The statement alone shows it. Opened anew, it loads again.
        client().openOverlay('profile');
        await pass(500);
        client().openOverlay('statement');
      }
      // An outcome counts as kept back after a minute.
      for (let seconds = 0; seconds < 90 && !isOnScreen(words); seconds++) await pass(1_000);
      if (watch.failures.length) return;
    }
    watch.count(`told of a server that ${cheat}`);
    server.stop();
    if (cheat !== 'keeps back wins') return;
    await until('the outcome that was owed', () => !isOnScreen(words));
  }

  return {
    async tap(): Promise<void> {
      const [owner, other] = random.chance(0.8) ? players : [players[1], players[0]];
      const play = random.pick([bid, bid, bid, recharge, withdraw]);
      await play(owner, other);
    },
    async end(): Promise<void> {
      // Longer than any request or push takes.
      await pass(70_000);
      for (const player of players) await checkWallet(player);
      if (server.cheat) await seeCheat(server.cheat);
    },
  };
}
