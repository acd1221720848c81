import { verdictOf } from '../../src/domain/fairness';
import { formatRupees } from '../../src/lib/money';
import { sideName } from '../../src/lib/sides';
import type { Operation } from '../sandbox/execution';
import { CALLS, type callsOf, PATHS, waitingIn } from './open-calls';
import type { Page } from './page';
import type { Tab } from './phone';
import { createScreenCheck, wordsOf } from './screen';
import { PASSWORD, type Server, type ServerOptions } from './server';

/** Milliseconds after a tap in which its bid or its withdrawal may be sent. */
const SEND_WITHIN = 20_000;

/** Milliseconds after a tap before which no outcome counts as kept back. */
const DUE_AFTER = 60_000;

/** Milliseconds for which something may be so on a page, while a player looks. */
const LONGEST = {
  /** A bid is repeated, then resolved, then revealed. */
  wait: 42_000,
  /** Several bids may be resolved one after the other. */
  silence: 62_000,
  owed: 10_000,
  rendering: 500,
} as const;

/** The client's messages for transport errors. */
const ALARM = /can’t be reached|took too long|couldn’t be read|server had a problem/;

type Said = 'made' | 'not made' | 'unknown';

/** One tap on a button that moves money, and the outcomes that the player saw. */
export interface Tap {
  readonly kind: 'bid' | 'recharge' | 'withdrawal';
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
  /** The charge and the payout on screen at the tap. */
  readonly offer: readonly string[];
  /** The outcomes that pages have reported, the newest last. */
  readonly reported: Said[];
  /** The text that the screen must show now. */
  words: string;
  /** Whether the screen has shown it. */
  seen: boolean;
  /** Only the document knows of it: the session has ended since, or storage doesn't work. */
  inMemory: boolean;
  /** The only document that knew of it is closed. */
  forgotten: boolean;
}

interface OpenCall extends Pick<Tap, 'kind' | 'owner' | 'requestId'> {
  readonly state: string;
}

interface WatchOptions extends Pick<ServerOptions, 'clock' | 'count'> {
  readonly server: Server;
}

/** Checks everything that the pages of a phone show, store and send, and collects the failures. */
export function createWatch({ clock, server, count }: WatchOptions) {
  const taps: Tap[] = [];
  const failures: string[] = [];
  const notMade = new Set<string>();
  /** What the pages have sent of each bid, which must be one of both. */
  const moves = new Map<string, 'revealBid' | 'cancelBid'>();
  /** The bids whose outcome each page has received, and the calls of which it has said an outcome. */
  const settled = new Map<Page, Set<string>>();
  const said = new Map<Page, Set<string>>();
  /** What must end on each page, and for how many ms it has gone on. */
  const lasting = new Map<Page, ReadonlyMap<string, number>>();
  /** The bids without an outcome that each tab's session has kept. */
  const unanswered = new Map<Tab['session'], { readonly token: string | undefined; readonly ids: readonly string[] }>();
  const answered = new Set<string>();

  const log: string[] = [];

  function note(text: string): void {
    const seconds = (clock.now() / 1000) % 10_000;
    log.push(`${seconds.toFixed(3)} ${text}`);
    log.splice(0, log.length - 30);
  }

  const fail = (text: string) => void failures.push(text);
  const tapOf = (requestId: string) => taps.find((tap) => tap.requestId === requestId);
  const addTo = (sets: Map<Page, Set<string>>, page: Page, requestId: string) =>
    void sets.set(page, (sets.get(page) ?? new Set()).add(requestId));
  const checkScreen = createScreenCheck(server, fail);
  const madeOf = { bid: server.bids, recharge: server.recharges, withdrawal: server.withdrawals };

  /** What a tap has become. A locked bid is neither made nor not made. */
  function outcomeOf({ kind, owner, requestId }: Tap): Said {
    const one = madeOf[kind](Number(owner)).find((each) => each.requestId === requestId);
    if (!one || one.status === 'CANCELLED') return 'not made';
    return one.status === 'LOCKED' ? 'unknown' : 'made';
  }

  function tell(requestId: string, reported: Said, words: string): void {
    const tap = tapOf(requestId);
    if (!tap) return void fail(`a page tells of ${requestId}, which nobody asked for`);
    if (reported !== 'unknown' && reported !== outcomeOf(tap))
      fail(`${tap.kind} ${requestId} is told as ${reported}, and isn’t`);
    if (reported !== tap.reported.at(-1)) tap.reported.push(reported);
    if (words !== tap.words) Object.assign(tap, { words, seen: false });
  }

  /** Records the outcomes that a page reports while it is open. */
  function follow(page: Page): void {
    const { client, isClosed } = page;
    const tellOf = (...telling: Parameters<typeof tell>) => {
      addTo(said, page, telling[0]);
      tell(...telling);
    };
    const onChange = <T>(signal: { subscribe(fn: (value: T) => void): unknown }, tell: (value: T) => void) =>
      signal.subscribe((value) => isClosed() || tell(value));
    const tellCall = (last: ReturnType<typeof callsOf>[number]) => {
      if (last.state === 'refused') tellOf(last.order.requestId, 'not made', last.reason);
      if (last.state === 'unconfirmed') tellOf(last.order.requestId, 'unknown', last.order.requestId);
    };
    onChange(client.landedFlips, (flips) => {
      const ids = flips.map(({ order }) => order.requestId);
      for (const id of ids) tellOf(id, 'made', wordsOf(server.reported(id)));
      if (new Set(ids).size < ids.length) fail('a flip is shown twice');
    });
    onChange(client.currentBid, (last) => {
      tellCall(last);
      if (last.state === 'answered')
        tellOf(last.order.requestId, 'made', wordsOf(server.reported(last.order.requestId)));
    });
    onChange(client.openBids, (open) => {
      for (const { order, state } of open) {
        const { requestId, amount, side } = order;
        // The proof that can be copied has the ID, too.
        const unanswered = order.lock ? `${formatRupees(amount)} on ${sideName(side)} at` : requestId;
        if (state === 'unconfirmed') tellOf(requestId, 'unknown', unanswered);
        if (state === 'pending') tellOf(requestId, 'unknown', 'We don’t have the result yet');
        if (state === 'withheld') tellOf(requestId, 'unknown', `result of your ${formatRupees(amount)} bid (`);
      }
    });
    onChange(client.currentRecharge, (last) => {
      // A recharge that was opened is unknown as long as its status can’t be loaded.
      if (last.state !== 'unconfirmed' || !last.order.rechargeId) tellCall(last);
      // Another sum than the amount may have come in.
      if (!('result' in last)) return;
      const { requestId, owner, amount } = last.order;
      const kept = server.recharges(Number(owner)).find((one) => one.rechargeId === last.result.rechargeId);
      if (kept?.requestId !== requestId) fail(`${requestId} is shown as ${last.result.rechargeId}`);
      tellOf(requestId, 'made', formatRupees(amount));
    });
    onChange(client.currentWithdrawal, (last) => {
      tellCall(last);
      if (last.state !== 'answered') return;
      const { requestId, owner } = last.order;
      const { withdrawalId } = last.result;
      const kept = server.withdrawals(Number(owner)).find((one) => one.withdrawalId === withdrawalId);
      if (kept?.requestId !== requestId) fail(`${requestId} is shown as ${withdrawalId}`);
      tellOf(requestId, 'made', withdrawalId);
    });
    onChange(client.toasts, (shown) => {
      // Before the user is known, the toast is about getUser.
      for (const { text } of shown) {
        if (ALARM.test(text) && client.user.peek()) fail(`a toast alarms the player: ${text}`);
        // An order that waits behind the form, or is refused on another page, has no other place.
        const behind = taps.findLast(
          ({ kind, amount, reported }) =>
            reported.every((one) => one === 'unknown') && text.startsWith(`Your ${kind} of ${formatRupees(amount)} `),
        );
        if (behind && /was not (made|opened)/.test(text)) tellOf(behind.requestId, 'not made', text);
      }
    });
    onChange(client.token, (token) => {
      const tap = taps.at(-1);
      if (!token && tap) tap.inMemory = true;
    });
  }

  /** Checks the screen after each paint, and whether it shows the outcome of the last tap. */
  function onPaint(page: Page): void {
    checkScreen(page);
    checkGone(page);
    const { client, text, textOf, isVisible } = page;
    const tap = taps.at(-1);
    const isShown = textOf('.outcome') && client.landedFlips.peek()[0]?.order.requestId === tap?.requestId;
    const hasBid = isShown || (tap?.words && text().includes(tap.words));
    if (tap && hasBid && isVisible()) tap.seen = true;
  }

  /** No more is reported as gone than what no call of the page took. */
  function checkGone(page: Page): void {
    const [, rupees] = /₹([\d,.]+) left your wallet/.exec(page.text()) ?? [];
    const owner = page.client.user.peek()?.userId ?? '';
    if (!rupees || server.hasCheated() || server.hasLied(owner)) return;
    const own = new Set(taps.filter((tap) => tap.page === page.id).map(({ requestId }) => requestId));
    const taken = [
      ...server.bids(Number(owner)).map(({ requestId, amount, charge }) => ({ requestId, sum: amount + charge })),
      ...server.withdrawals(Number(owner)).map(({ requestId, amount }) => ({ requestId, sum: amount })),
    ].filter(({ requestId }) => !own.has(requestId));
    const most = taken.reduce((total, { sum }) => total + sum, 0);
    if (Math.round(100 * Number(rupees.replaceAll(',', ''))) > most)
      fail(`₹${rupees} is told as gone, and others took ${most} paise`);
  }

  /** Storage must be empty without a session, and have only the calls of the signed-in player. */
  function checkStorage({ session }: Tab): void {
    const token = session.get('authToken');
    if (!token && session.size) fail(`the storage holds ${[...session.keys()]} though nobody is signed in`);
    if ([...session.values()].some((value) => value.includes(PASSWORD))) fail('the storage holds a password');
    const player = server.playerOf(token ?? '');
    const owners: string[] = JSON.parse(session.get(CALLS) ?? '[]').map(({ owner }: { owner: string }) => owner);
    if (player && owners.some((owner) => owner !== String(player))) fail(`the storage holds a call of another player`);
  }

  function checkVerdicts({ client: { landedFlips, checkedFlips } }: Page): void {
    for (const id of landedFlips.peek().map(({ order }) => order.requestId)) {
      const steps = checkedFlips.peek().get(id)?.steps;
      const finding = steps && verdictOf(steps);
      const isTrue = server.reported(id)?.isTrue;
      if (finding && (finding === 'fair') !== isTrue && !(isTrue && server.hasCheated()))
        fail(`the verdict on ${id} is ${finding}`);
    }
  }

  /** A bid without an outcome stays open until the server says what became of it. */
  function checkUnanswered({ session }: Tab): void {
    const token = session.get('authToken');
    const before = unanswered.get(session);
    const isOpen = (id: string) => session.get(CALLS)?.includes(id) === true;
    const isDue = ({ requestId, reported }: Tap) =>
      reported.every((one) => one === 'unknown') && !answered.has(requestId);
    for (const id of before?.ids ?? []) {
      const tap = tapOf(id);
      if (token === before?.token && tap && isDue(tap) && !isOpen(id))
        fail(`a bid without an outcome is forgotten: ${id}`);
    }
    const bids = taps.filter(({ kind, reported }) => kind === 'bid' && reported.length > 0);
    const ids = bids.filter(isDue).map(({ requestId }) => requestId);
    unanswered.set(session, { token, ids: ids.filter(isOpen) });
  }

  /** What is so on a page now and must end, and within how many ms. */
  function* mustEnd({ page, session }: Tab): Generator<readonly [what: string, within: number]> {
    const { openBids, landedFlips, checkedFlips, isTossing, user, route } = page.client;
    const calls: readonly OpenCall[] = JSON.parse(session.get(CALLS) ?? '[]');
    // A copied tab, too, says what became of a bid on every page, and of another call on the page of its kind.
    for (const { kind, owner, requestId, state } of calls) {
      // The coin of what was answered has landed on a screen of this tab. The answer of what was put away is a toast.
      if (state === 'answered' || state === 'dismissed' || owner !== user.peek()?.userId) continue;
      const isDue = kind === 'bid' || route.peek().path === PATHS[kind];
      if (isDue && !said.get(page)?.has(requestId)) yield [`a page says nothing of ${requestId}`, LONGEST.silence];
    }
    for (const { order, state } of openBids.peek()) {
      const isOwed = state === 'pending' || state === 'withheld';
      if (isOwed && settled.get(page)?.has(order.requestId))
        yield [`a page says that ${order.requestId} is owed, and knows its outcome`, LONGEST.owed];
    }
    // Wherever the page is, and however late a flip was reported.
    if (!isTossing.peek() && landedFlips.peek().some(({ order }) => !checkedFlips.peek().has(order.requestId)))
      yield ['a flip has no verdict', LONGEST.rendering];
    const waiting = waitingIn(page);
    if (!waiting || waiting.state === 'none') return;
    const { kind, requestId } = waiting.order;
    const isOpened = waiting.order.kind === 'recharge' && waiting.order.rechargeId;
    yield [`the player has waited too long for ${requestId}`, LONGEST.wait];
    const isDue = waiting.state === 'checking' && !isOpened && route.peek().path === PATHS[kind];
    if (isDue && !page.text().includes(kind === 'bid' ? 'Checking your bid' : 'is being checked'))
      yield [`nothing on screen says that the ${kind} is being checked`, LONGEST.rendering];
  }

  /** Checks a tab after so many ms. @param isKept whether the storage works */
  function glance(tab: Tab, ms: number, isKept: boolean): void {
    const { page, session } = tab;
    checkStorage(tab);
    if (isKept) checkUnanswered(tab);
    checkVerdicts(page);
    const before = lasting.get(page);
    const now = new Map<string, number>();
    for (const [what, within] of mustEnd(tab)) {
      now.set(what, (before?.get(what) ?? 0) + ms);
      if (Number(now.get(what)) > within) fail(what);
    }
    lasting.set(page, now);
    const tap = taps.at(-1);
    if (tap && session.get(CALLS)?.includes(tap.requestId)) tap.inMemory = false;
    const { openBids, bidsFromElsewhere } = page.client;
    const strays = bidsFromElsewhere.peek().map(({ requestId }) => requestId);
    for (const { order, state } of openBids.peek()) {
      if (strays.includes(order.requestId)) fail(`a page offers to cancel ${order.requestId}, which it can reveal`);
      if (state === 'withheld' && clock.now() - order.tappedAt < DUE_AFTER)
        fail(`a page says too early that the server owes ${order.requestId}`);
    }
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
    onPaint,
    glance,
    onAnswer(page: Page, { variables, ...operation }: Operation, body: unknown): void {
      const operationName = operation.operationName ?? '';
      const { data } = body as { data?: Record<string, { status?: unknown } | null> | null };
      const { status } = data?.[operationName] ?? {};
      // Only a server that cheats denies what it has locked.
      const isOutcome = status && status !== 'LOCKED' && !(status === 'NOT_MADE' && server.hasCheated());
      if (!/Bid$/.test(operationName) || !isOutcome) return;
      const requestId = String(variables?.requestId);
      answered.add(requestId);
      addTo(settled, page, requestId);
    },

    add: (tap: Tap) => void taps.push(tap),

    /** A bid or a withdrawal may be sent only by the document and in the session of its tap, within 20 s. */
    onSend(page: Page, { operationName, variables }: Operation, token: string): void {
      const requestId = String(variables?.requestId);
      if (operationName === 'revealBid' || operationName === 'cancelBid') {
        if (server.isUnfit(requestId) && operationName === 'revealBid')
          fail(`the seed of ${requestId} was revealed though its lock was wrong`);
        const move = moves.get(requestId) ?? operationName;
        if (move !== operationName) fail(`${requestId} was revealed and cancelled`);
        moves.set(requestId, move);
      } else if (JSON.stringify(variables).includes('clientSeed"')) fail(`${operationName} has the seed of a bid`);
      if (operationName !== 'placeBid' && operationName !== 'createWithdrawal') return;
      const tap = tapOf(requestId);
      if (!tap) return void fail(`${requestId} was sent without a tap`);
      if (clock.now() - tap.at > SEND_WITHIN) fail(`${requestId} was sent ${clock.now() - tap.at} ms after the tap`);
      if (page.id !== tap.page) fail(`${requestId} was sent by another document`);
      if (token !== tap.token) fail(`${requestId} was sent in another session`);
    },

    /** What was resolved as not made must never be made. */
    onRun({ variables }: Operation, data: Record<string, unknown>): void {
      const requestId = String(variables?.requestId);
      const { placeBid, resolveBid, createWithdrawal, resolveWithdrawal } = data;
      const isNot = resolveWithdrawal === null || (resolveBid as { status: string } | undefined)?.status === 'NOT_MADE';
      if (isNot) notMade.add(requestId);
      if ((createWithdrawal || placeBid) && notMade.has(requestId))
        fail(`${requestId} was made after the server had said no`);
    },

    /** When a page is left, an outcome not seen yet must be in storage, unless only the page knew of it. */
    onLeave({ session }: Tab): void {
      const tap = taps.at(-1);
      if (!tap || tap.seen || session.get(CALLS)?.includes(tap.requestId)) return;
      if (tap.inMemory) tap.forgotten = true;
      else fail(`the storage has lost ${tap.kind} ${tap.requestId}`);
    },
  };
}

export type Watch = ReturnType<typeof createWatch>;
