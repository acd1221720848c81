import { formatRupees } from '../../src/lib/money';
import { apiClient } from '../sandbox/api-client';
import { mishaps } from './mishaps';
import { LONGEST_DELAY } from './network';
import { createRandom } from './random';
import { balanceOn, textOn } from './screen';
import type { Player, Tab, Tap } from './tab';
import { pause, waitIn } from './waiting';

/** Paise; more than any player's balance. */
export const TOO_MUCH = 50_000_000;

/** Plays in one tab, for the tab's two players in turn, as a clumsy person would. */
export function createPlaying(tab: Tab, players: readonly [Player, Player], seed: number) {
  let foreign = 0;
  let random = createRandom(seed);
  const client = () => tab.page().client;

  const until = waitIn(tab, players);
  const isIn = ({ userId }: Player) => client().user.peek()?.userId === String(userId);

  /** One step towards a page on which the player is signed in. */
  function goTo(player: Player, path: string): void {
    const { token, user, userFailure, route, signIn, signOut, loadUser, navigate } = client();
    if (!token.peek()) {
      signIn(tab.sandbox.signIn(player.name));
      navigate(path);
    } else if (user.peek() && !isIn(player)) signOut();
    else if (userFailure.peek()) void loadUser();
    else if (route.peek().path !== path) navigate(path);
  }

  const arrive = (player: Player, path: string) =>
    until(
      `the way to ${path}`,
      () => isIn(player) && client().route.peek().path === path,
      () => goTo(player, path),
    );

  /** Follows a tap until the player has been told how it came out, whatever happens meanwhile. */
  async function seeThrough(tap: Tap, owner: Player, other: Player, path: string): Promise<void> {
    tab.follow(tap);
    if (random.chance(0.3)) {
      await pause(random.whole(0, 12) ** 2);
      await random.pick(mishaps)({ tab, random, owner, arriveAsOther: () => arrive(other, '/dashboard') });
    }
    await until(
      `an outcome of ${tap.kind} ${tap.requestId}`,
      () => tap.done > 0 || tap.refused > 0 || tap.forgotten,
      () => {
        goTo(owner, path);
        const { bidProgress, checkBidAgain, rechargeProgress, checkRechargeAgain } = client();
        if (bidProgress.peek().state === 'unknown') checkBidAgain();
        if (rechargeProgress.peek().state === 'unknown') checkRechargeAgain();
        lookForNotice(owner);
      },
    );
    if (tap.kind === 'bid' && tap.done) {
      const isLast = () => client().flips.peek()[0]?.bid.requestId === tap.requestId;
      const isHere = () => isIn(owner) && client().route.peek().path === path;
      await until(`the result of ${tap.requestId} on screen`, () => tap.seen || !isLast() || !isHere());
    }
    const reason = client().bidRefusal.peek();
    if (tap.kind !== 'bid' || !tap.refused || !reason) return;
    const isGone = () => client().bidRefusal.peek() !== reason || client().route.peek().path !== path;
    await until(`the words of ${tap.requestId}’s refusal`, () => isGone() || isOnScreen(reason));
  }

  const isOnScreen = (words: string) => textOn(tab.page().document).includes(words);

  let unsaid = 0;

  /** While the outcome of a bid is asked for, the page says so and nothing else. */
  function lookForNotice(owner: Player): void {
    const { bidProgress, route } = client();
    const isDue = isIn(owner) && route.peek().path === '/dashboard' && bidProgress.peek().state === 'checking';
    unsaid = isDue && !isOnScreen('your bid is being checked') ? unsaid + 1 : 0;
    // It takes a moment to be rendered.
    if (unsaid > 20) tab.failures.push('nothing on screen says that the bid is being checked');
  }

  const tapOf = (kind: Tap['kind'], owner: Player, requestId: string, amount: number): Tap => ({
    ...{ kind, owner: String(owner.userId), requestId, amount },
    ...{ sessionEnded: false, forgotten: false, done: 0, refused: 0, seen: false },
  });

  /** Another phone of the same player bids on the round that is on screen here. */
  async function bidElsewhere({ name }: Player): Promise<void> {
    const state = client().round.peek();
    if (state.state !== 'ready') return;
    const { roundId } = state.round;
    const bid = { roundId, bidOnCoin: 'heads', bidAmount: 10, clientSeed: 'elsewhere', requestId: `E${++foreign}` };
    const ask = apiClient(tab.sandbox, tab.sandbox.signIn(name));
    // The tab's own faults may hit it.
    for (let tries = 0; tries < 20; tries++) {
      try {
        return void (await ask('placeBid', bid));
      } catch {
        await pause(5);
      }
    }
  }

  async function bid(owner: Player, other: Player): Promise<void> {
    const ready = () => {
      const { round, bidProgress, landing } = client();
      return round.peek().state === 'ready' && bidProgress.peek().state === 'none' && !landing.peek();
    };
    const home = () =>
      until(
        'a round to bid on',
        () => isIn(owner) && client().route.peek().path === '/dashboard' && ready(),
        () => {
          goTo(owner, '/dashboard');
          if (client().round.peek().state === 'failed') void client().loadRound();
        },
      );
    await home();
    const side = random.pick(['heads', 'tails'] as const);
    const amount = random.chance(0.05) ? TOO_MUCH : random.whole(1000, 2500);
    if (random.chance(0.03)) await bidElsewhere(owner);
    await home();
    client().bid(side, amount);
    if (random.chance(0.3)) client().bid(side, amount);
    const progress = client().bidProgress.peek();
    if (progress.state === 'none') throw new Error('a bid was not taken up');
    await seeThrough(tapOf('bid', owner, progress.intent.requestId, amount), owner, other, '/dashboard');
  }

  async function recharge(owner: Player, other: Player): Promise<void> {
    const idle = () => !client().recharge.peek() && client().rechargeProgress.peek().state === 'none';
    await until(
      'a form to recharge with',
      () =>
        isIn(owner) && client().route.peek().path === '/recharge' && idle() && !tab.session.has('recharge-followed'),
      () => {
        goTo(owner, '/recharge');
        const shown = client().recharge.peek();
        if (shown && shown.status !== 'PENDING') client().finishRecharge();
      },
    );
    const amount = random.chance(0.1) ? 500 : random.whole(10, 30) * 100 + random.pick([0, 0, 50, 13, 14]);
    // That it is refused, the tab sees too, after a reload as well.
    const open = () =>
      void client()
        .openRecharge(amount)
        .catch(() => {});
    open();
    if (random.chance(0.3)) open();
    const progress = client().rechargeProgress.peek();
    if (progress.state === 'none') throw new Error('a recharge was not taken up');
    const tap = tapOf('recharge', owner, progress.intent.requestId, amount);
    await seeThrough(tap, owner, other, '/recharge');
    if (tap.done && random.chance(0.5)) await seeStatus(tap, owner);
  }

  /** Follows a recharge to its end, through a reload now and then. */
  async function seeStatus({ rechargeId, owner: ownerId }: Tap, owner: Player): Promise<void> {
    if (random.chance(0.3)) tab.load();
    const followed = () => tab.session.get('recharge-followed')?.includes(rechargeId ?? '') ?? false;
    const shown = () => client().recharge.peek();
    await until(
      `the end of ${rechargeId}`,
      () => (shown()?.rechargeId === rechargeId && shown()?.status !== 'PENDING') || !followed(),
      () => goTo(owner, '/recharge'),
    );
    if (!followed()) return;
    const kept = tab.sandbox.recharges(Number(ownerId)).find((one) => one.rechargeId === rechargeId);
    if (kept?.status !== shown()?.status) {
      tab.failures.push(`${rechargeId} is shown ${shown()?.status} and is ${kept?.status}`);
    }
  }

  /** Once nothing goes wrong any more, the page has to show what the server has. */
  async function settle(player: Player): Promise<void> {
    tab.network.calm = true;
    await arrive(player, '/dashboard');
    // Only an answer tells of a session that has ended since the last one.
    await client().loadRound();
    await arrive(player, '/dashboard');
    const { wallet, bidProgress } = client();
    const { reference_earning, top_up, game } = tab.sandbox.figures(player.userId);
    const isKnown = () => JSON.stringify(wallet.peek()) === JSON.stringify({ reference_earning, top_up, game });
    const isShown = () => balanceOn(tab.page().document) === formatRupees(reference_earning + top_up + game);
    await until(`the wallet of ${player.name}`, () => isKnown() && isShown() && bidProgress.peek().state === 'none');
  }

  return {
    /** One tap and all that comes of it. */
    async tap(): Promise<void> {
      // Each tap has chances of its own, which don't depend on how long the one before took.
      random = createRandom(seed, tab.taps.length, 0);
      const [owner, other] = random.chance(0.8) ? players : [players[1], players[0]];
      await (random.chance(0.25) ? recharge(owner, other) : bid(owner, other));
    },
    async end(): Promise<void> {
      await pause(LONGEST_DELAY);
      for (const player of players) await settle(player);
    },
  };
}
