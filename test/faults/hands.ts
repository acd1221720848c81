import type { Clock } from './clock';
import { mishaps } from './mishaps';
import type { Network } from './network';
import { callsOf, PATHS, waitingIn } from './open-calls';
import type { Phone } from './phone';
import type { Random } from './random';
import type { Server } from './server';
import type { Tap, Watch } from './watch';

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

/** What a player does whatever the play: waits, looks at the screen, goes to a page, and sees a tap through. */
export function createHands({ phone, clock, server, network, watch, random }: PlayingOptions) {
  const { client } = phone;
  const isIn = ({ userId }: Player) => client().user.peek()?.userId === String(userId);

  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= GLANCE) {
      const step = Math.min(left, GLANCE);
      await clock.pass(step);
      for (const tab of phone.tabs) watch.glance(tab, step, phone.storage === 'works');
    }
  }

  /** The state and the screen, for a failure message. */
  function whereabouts(): string {
    const { user, route } = client();
    const states = [route.peek().path, user.peek()?.username, ...callsOf(phone.page())];
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
    const { token, user, userFailure, route, round, signOut, signIn, loadUser, loadRound, navigate } = client();
    if (!token.peek()) {
      signIn(server.signIn(player.name));
      navigate(path);
    } else if (user.peek() && !isIn(player)) signOut();
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
    if (!network.calm && random.chance(0.4)) {
      // In mid-flip, or some time after the tap.
      if (random.chance(0.1))
        await until('the landing of the coin', () => tap.reported.length > 0 || !client().token.peek());
      else await pass(random.pick([0, 50, 200, 1_000, 5_000, 18_000]));
      const mishap = random.pick(mishaps);
      watch.note(mishap.name);
      watch.count(mishap.name);
      const arriveAsOther = () => arrive(other, '/dashboard');
      await mishap({ phone, server, random, owner: owner.userId, pass, arriveAsOther });
    }
    await learn(tap, owner);
    while (tap.reported.at(-1) === 'unknown' && !tap.forgotten && random.chance(0.5)) {
      client().checkRechargeAgain();
      client().checkWithdrawalAgain();
      await until('the end of asking', () => !waitingIn(phone.page()));
      await learn(tap, owner);
    }
    // By now a copy of the tab knows the outcome or has stopped asking.
    phone.closeOthers();
  }

  const isOnScreen = (words: string) => phone.page().text().includes(words);

  /** Waits until the outcome of a tap and the proof of a flip are shown. */
  async function learn(tap: Tap, owner: Player): Promise<void> {
    await until(
      `an outcome of ${tap.kind} ${tap.requestId}`,
      () => (tap.reported.length > 0 && tap.seen) || tap.forgotten,
      () => goTo(owner, PATHS[tap.kind]),
    );
    const isProven = () => phone.page().textOf('.play-outcome .badge') || !isOnScreen('You picked ');
    await until('the proof', () => tap.reported.at(-1) !== 'made' || Boolean(isProven()));
  }

  /** A sum in the text of a part of the page, with its paise. */
  function sumAfter(part: string, words: string): string {
    const [, sum = ''] = phone.page().textOf(part).split(words);
    const [rupees = ''] = /^₹[\d,.]*\d/.exec(sum) ?? [];
    return rupees && !rupees.includes('.') ? `${rupees}.00` : rupees;
  }

  /** What a bid costs and what its win pays, as the form says. */
  const offerOnScreen = () => [sumAfter('main [type=submit]', 'for '), sumAfter('.preview', 'A win pays ')];

  /** Records the tap whose order a page has just begun to send. */
  function tapOf(kind: Tap['kind'], owner: Player, amount: number, offer = offerOnScreen()): Tap {
    const last = callsOf(phone.page()).find((call) => call.state === 'sending' && call.order.kind === kind);
    if (last?.state !== 'sending') throw new Error(`a ${kind} was not taken up: ${whereabouts()}`);
    const { requestId } = last.order;
    const tap: Tap = {
      ...{ kind, owner: String(owner.userId), requestId, amount, at: clock.now(), page: phone.page().id },
      ...{ token: client().token.peek() ?? '', reported: [], words: '', seen: false, forgotten: false },
      offer,
      inMemory: phone.storage !== 'works',
    };
    watch.add(tap);
    watch.note(`tap: ${kind} of ${owner.name}`);
    return tap;
  }

  return { pass, until, arrive, goTo, seeThrough, isOnScreen, offerOnScreen, tapOf };
}
