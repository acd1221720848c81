import { formatRupees } from '../../src/lib/money';
import type { Operation } from '../sandbox/execution';
import type { Clock } from './clock';
import type { Page } from './page';
import type { Tab } from './phone';
import { createRefusals } from './refusals';
import { createScreenCheck, wordsOf } from './screen';
import type { Server } from './server';

/** Milliseconds after a tap in which its bid may be sent (design, Money calls). */
const SEND_WITHIN = 20_000;

/** Milliseconds for which a page may wait for one outcome: as long as a bid is sent, and then asked about. */
const LONGEST_WAIT = 31_000;

/** Session storage key of the open money calls. */
const CALLS = 'money-calls';

/** The client's own words for what went wrong on the way. */
const ALARM = /can’t be reached|took too long|couldn’t be read|server had a problem/;

type Told = 'made' | 'not made' | 'unknown';

/** One tap on a button that moves money, and what the player was told of it. */
export interface Tap {
  readonly kind: 'bid' | 'recharge';
  /** User ID. */
  readonly owner: string;
  readonly requestId: string;
  /** Paise. */
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** ID of the document. */
  readonly page: number;
  readonly token: string;
  /** What was on screen at the tap: the charge and what a win pays. */
  readonly offer: readonly string[];
  /** What any page has said of it, the newest last. */
  readonly told: Told[];
  /** What the screen has to say about it now. */
  words: string;
  /** Whether it says so. */
  seen: boolean;
  /** The session has ended since, or the storage refuses to keep it: only the document knows of it. */
  inMemory: boolean;
  /** The document that knew of it is gone. */
  forgotten: boolean;
}

interface WatchOptions {
  readonly clock: Clock;
  readonly server: Server;
  /** Counts what goes wrong, by name. */
  readonly count: (what: string) => void;
}

/** Looks at all that the pages of a phone show, keep and send, and writes down what is wrong. */
export function createWatch({ clock, server, count }: WatchOptions) {
  const taps: Tap[] = [];
  const failures: string[] = [];
  const made = new Set<string>();
  const notMade = new Set<string>();
  const revealed = new Set<string>();
  /** What each page waits for, and since when. */
  const waits = new Map<Page, { readonly requestId: string; readonly since: number }>();
  const unsaid = new Map<Page, number>();

  /** What has happened lately. */
  const log: string[] = [];

  function note(text: string): void {
    const seconds = (clock.now() / 1000) % 10_000;
    log.push(`${seconds.toFixed(3)} ${text}`);
    log.splice(0, log.length - 30);
  }

  const fail = (text: string) => void failures.push(text);
  const tapOf = (requestId: string) => taps.find((tap) => tap.requestId === requestId);
  const refusals = createRefusals(server, (requestId) => Number(tapOf(requestId)?.owner));
  const checkScreen = createScreenCheck(server, fail);
  const isMade = ({ kind, owner, requestId }: Tap) =>
    (kind === 'bid' ? server.bids : server.recharges)(Number(owner)).some((one) => one.requestId === requestId);

  /** A page says what became of a tap. */
  function tell(requestId: string, told: Told, words: string): void {
    const tap = tapOf(requestId);
    if (!tap) return void fail(`a page tells of ${requestId}, which nobody asked for`);
    if (told !== 'unknown' && (told === 'made') !== isMade(tap))
      fail(`${tap.kind} ${requestId} is told as ${told}, and isn’t`);
    if (told !== tap.told.at(-1)) tap.told.push(told);
    if (words !== tap.words) Object.assign(tap, { words, seen: false });
  }

  /** Writes down what a page tells as long as it is open. */
  function follow({ client, isClosed }: Page): void {
    const onChange = <T>(signal: { subscribe(fn: (value: T) => void): unknown }, tell: (value: T) => void) =>
      signal.subscribe((value) => isClosed() || tell(value));
    onChange(client.flips, (flips) => {
      const ids = flips.map(({ bid }) => bid.requestId);
      for (const id of ids) tell(id, 'made', wordsOf(server.told(id)?.bid));
      if (new Set(ids).size < ids.length) fail('a flip is shown twice');
    });
    onChange(client.bidState, (last) => {
      if (last.state === 'refused') tell(last.bid.requestId, 'not made', last.reason);
      if (last.state === 'unknown') tell(last.bid.requestId, 'unknown', last.bid.requestId);
    });
    onChange(client.rechargeState, (last) => {
      if (last.state === 'opened') {
        const { requestId, amount } = last.call;
        const kept = server
          .recharges(Number(last.call.owner))
          .find((one) => one.rechargeId === last.recharge.rechargeId);
        if (kept?.requestId !== requestId) fail(`${requestId} is shown as ${last.recharge.rechargeId}`);
        tell(requestId, 'made', formatRupees(amount));
      }
      if (last.state === 'refused') tell(last.call.requestId, 'not made', last.reason);
      if (last.state === 'unknown') tell(last.call.requestId, 'unknown', last.call.requestId);
    });
    onChange(client.toasts, (shown) => {
      // Before the user is known it is getUser's own failure that is told.
      for (const { text } of shown)
        if (ALARM.test(text) && client.user.peek()) fail(`a toast alarms the player: ${text}`);
    });
    onChange(client.token, (token) => {
      const tap = taps.at(-1);
      if (!token && tap) tap.inMemory = true;
    });
  }

  /** Whatever a page shows at any time must be fit to be seen, and tell each outcome as it was. */
  function look(page: Page): void {
    checkScreen(page);
    const { client, text, textOf, isVisible } = page;
    const tap = taps.at(-1);
    const isShown = textOf('.result') && client.flips.peek()[0]?.bid.requestId === tap?.requestId;
    const isTold = isShown || (tap?.words && text().includes(tap.words));
    if (tap && isTold && isVisible()) tap.seen = true;
  }

  /** Nothing is kept while nobody is signed in, and of nobody but who is. */
  function checkStorage({ session }: Pick<Tab, 'session'>): void {
    const token = session.get('authToken');
    if (!token && session.size) fail(`the storage holds ${[...session.keys()]} though nobody is signed in`);
    const player = server.playerOf(token ?? '');
    const owners: string[] = JSON.parse(session.get(CALLS) ?? '[]').map(({ owner }: { owner: string }) => owner);
    if (player && owners.some((owner) => owner !== String(player))) fail(`the storage holds a call of another player`);
  }

  /** What must hold at every glance at a tab. */
  function glance({ page, session }: Tab): void {
    checkStorage({ session });
    const tap = taps.at(-1);
    if (tap && session.get(CALLS)?.includes(tap.requestId)) tap.inMemory = false;
    const { bidState, rechargeState, route } = page.client;
    const bid = bidState.peek();
    if (bid.state === 'refused' && !refusals.isAsked(page, bid.bid)) fail('the seed of a refused bid is not asked for');
    const waiting = [bidState.peek(), rechargeState.peek()].find(
      ({ state }) => state === 'sending' || state === 'checking',
    );
    const call = waiting && ('bid' in waiting ? waiting.bid : 'call' in waiting ? waiting.call : undefined);
    if (!call) return void waits.delete(page);
    const last = waits.get(page);
    if (last?.requestId !== call.requestId) waits.set(page, { requestId: call.requestId, since: page.awake() });
    else if (page.awake() - last.since > LONGEST_WAIT) fail(`the player has waited too long for ${call.requestId}`);
    const isDue =
      waiting?.state === 'checking' && route.peek().path === `/${call.kind === 'bid' ? 'dashboard' : 'recharge'}`;
    unsaid.set(page, isDue && !page.text().includes('is being checked') ? (unsaid.get(page) ?? 0) + 1 : 0);
    // It takes a moment to be rendered.
    if ((unsaid.get(page) ?? 0) > 5) fail(`nothing on screen says that the ${call.kind} is being checked`);
  }

  return {
    taps: taps as readonly Tap[],
    failures: failures as readonly string[],
    log: log as readonly string[],
    fail,
    note,
    count,
    tell,
    follow,
    look,
    glance,
    checkStorage,
    onAnswer: refusals.onAnswer,
    areRefusalsCounted: refusals.areCounted,
    add: (tap: Tap) => void taps.push(tap),

    /** A bid is sent only by the document and in the session of its tap, and not for long. */
    onSend(page: Page, operation: Operation, token: string): void {
      refusals.onSend(page, operation);
      const { operationName, variables } = operation;
      const requestId = String(variables?.requestId);
      if (operationName !== 'placeBid') return;
      const tap = tapOf(requestId);
      // The first attempt is sent before the tap is known.
      if (!tap) return;
      if (clock.now() - tap.at > SEND_WITHIN) fail(`${requestId} was sent ${clock.now() - tap.at} ms after the tap`);
      if (page.id !== tap.page) fail(`${requestId} was sent by another document`);
      if (token !== tap.token) fail(`${requestId} was sent in another session`);
    },

    /** The sandbox has answered: a no of resolveBid is for good, and a seed that it tells decides nothing any more. */
    onRun({ operationName, variables }: Operation, { placeBid, resolveBid }: Record<string, unknown>): void {
      const requestId = String(variables?.requestId);
      const flip = placeBid as { serverSeed: string } | undefined;
      if (operationName === 'placeBid' && flip && !made.has(requestId)) {
        made.add(requestId);
        if (notMade.has(requestId)) fail(`${requestId} was made after resolveBid had said no`);
        if (revealed.has(flip.serverSeed)) fail(`${requestId} was decided by a seed that was known`);
      }
      const resolution = resolveBid as { flip: unknown; serverSeed: string | null } | undefined;
      if (operationName !== 'resolveBid' || !resolution || resolution.flip) return;
      notMade.add(requestId);
      if (resolution.serverSeed) revealed.add(resolution.serverSeed);
    },

    /** A page is left for another one: what its player doesn't know yet is in the storage, or only the page knew of it. */
    onLeave({ session }: Tab): void {
      const tap = taps.at(-1);
      if (!tap || tap.seen || session.get(CALLS)?.includes(tap.requestId)) return;
      if (tap.inMemory) tap.forgotten = true;
      else fail(`the storage has lost ${tap.kind} ${tap.requestId}`);
    },
  };
}

export type Watch = ReturnType<typeof createWatch>;
