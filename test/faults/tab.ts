import { formatRupees } from '../../src/lib/money';
import type { PlayedFlip } from '../../src/state/game';
import type { Bid } from '../sandbox/bids';
import type { Sandbox } from '../sandbox/sandbox';
import type { MakeClient } from './bundle';
import { createNetwork, type Figures, type Network } from './network';
import { openPage, type Page } from './page';
import { flawOn, resultOn } from './screen';

export interface Player {
  readonly name: string;
  readonly userId: number;
}

/** One tap on a button that moves money, and what the player was told of it. */
export interface Tap {
  readonly kind: 'bid' | 'recharge';
  /** User ID. */
  readonly owner: string;
  readonly requestId: string;
  /** Paise. */
  readonly amount: number;
  /** Whether the session has ended since, which clears the storage. */
  sessionEnded: boolean;
  /** The storage was cleared and the player has loaded the page anew: nothing is left that could know of it. */
  forgotten: boolean;
  /** How often the player was shown that it is done. */
  done: number;
  refused: number;
  /** Whether the page has shown how it came out. */
  seen: boolean;
  flip?: PlayedFlip;
  rechargeId?: string;
}

/** A tab of a phone: pages come and go over one session storage, one sandbox and one network. */
export interface Tab {
  readonly sandbox: Sandbox;
  readonly network: Network;
  readonly session: ReadonlyMap<string, string>;
  readonly taps: readonly Tap[];
  readonly failures: string[];
  readonly reloads: number;
  readonly page: () => Page;
  /** Remembers what the player is waiting for from now on. */
  follow(tap: Tap): void;
  /** Loads the page anew, or another one, at whatever point the old one is. */
  load(path?: string): void;
  close(): void;
}

export interface TabOptions {
  readonly sandbox: Sandbox;
  readonly seed: number;
  readonly figures: Figures;
  readonly nowhere: string;
  readonly makeClient: MakeClient;
}

/** The client's own words for what went wrong on the way. */
const ALARM = /can’t be reached|took too long|couldn’t be read|server had a problem/;

/** How a flip came out, in the words of the page. */
function wordsOf({ side, won, amount, charge, winAmount, winCharge }: Bid): string {
  const [paid, net] = [winAmount - winCharge, winAmount - winCharge - amount - charge];
  const outcome = won
    ? `won ${formatRupees(paid)} (net ${net > 0 ? '+' : ''}${formatRupees(net)})`
    : `lost ${formatRupees(amount)}${charge ? ` and ${formatRupees(charge)} charge` : ''}`;
  return `${side === 'heads' ? 'Heads' : 'Tails'}! You ${outcome}`;
}

export function openTab({ sandbox, seed, figures, nowhere, makeClient }: TabOptions): Tab {
  const session = new Map<string, string>();
  const network = createNetwork({ sandbox, seed, figures, nowhere });
  const taps: Tap[] = [];
  const failures: string[] = [];
  let reloads = 0;
  let page: Page;

  const lastTap = () => taps.at(-1);

  function showFlips(shown: readonly PlayedFlip[], seen: Set<string>): void {
    for (const flip of shown) {
      const { requestId } = flip.bid;
      const tap = taps.find((one) => one.requestId === requestId);
      if (!tap) {
        failures.push(`a flip is shown that nobody asked for: ${requestId}`);
        continue;
      }
      tap.flip = flip;
      if (seen.has(requestId)) continue;
      seen.add(requestId);
      tap.done++;
    }
    if (new Set(shown.map(({ bid }) => bid.requestId)).size < shown.length) failures.push('a flip is shown twice');
  }

  /** Writes down what the page shows, as long as it is there. */
  function watch({ client, ended }: Page): void {
    const flips = new Set<string>();
    const toasts = new Set<number>();
    let rechargeId = '';
    const onChange = <T>(signal: { subscribe(fn: (value: T) => void): unknown }, look: (value: T) => void) =>
      signal.subscribe((value) => ended() || look(value));
    const refused = (reason: string | undefined) => {
      const tap = lastTap();
      if (reason && tap) tap.refused++;
    };
    onChange(client.flips, (shown) => showFlips(shown, flips));
    onChange(client.bidRefusal, refused);
    let opening: string | undefined;
    onChange(client.rechargeProgress, ({ state }) => {
      const tap = lastTap();
      const asked = opening;
      opening = state === 'none' ? undefined : client.token.peek();
      if (!asked || opening) return;
      // One that was opened, or whose session has ended or was renewed, is told as such before this turn is over.
      queueMicrotask(() => {
        if (tap?.kind === 'recharge' && !tap.done && client.token.peek() === asked) tap.refused++;
      });
    });
    onChange(client.recharge, (shown) => {
      const tap = lastTap();
      if (!shown || shown.rechargeId === rechargeId) return;
      rechargeId = shown.rechargeId;
      // One that is followed since before a reload has been told of already.
      if (taps.some((one) => one.rechargeId === rechargeId)) return;
      if (tap?.kind !== 'recharge') return void failures.push(`${rechargeId} is shown that nobody asked for`);
      tap.rechargeId = rechargeId;
      tap.done++;
    });
    onChange(client.toasts, (shown) => {
      for (const { id, text } of shown) {
        if (toasts.has(id)) continue;
        toasts.add(id);
        // Before the user is known it is getUser's own failure that is told.
        if (ALARM.test(text) && client.user.peek()) failures.push(`a toast alarms the player: ${text}`);
      }
    });
    onChange(client.token, (token) => {
      const tap = lastTap();
      if (!token && tap) tap.sessionEnded = true;
    });
  }

  /** Whatever a page shows at any time must be fit to be seen, and no flip come out otherwise than it did. */
  function look({ document, client }: Page): void {
    const [flaw, result] = [flawOn(document), resultOn(document)];
    if (flaw) failures.push(flaw);
    const requestId = client.flips.peek()[0]?.bid.requestId;
    if (!result) return;
    const bid = sandbox.bids(Number(client.user.peek()?.userId)).find((one) => one.requestId === requestId);
    const tap = taps.find((one) => one.requestId === requestId);
    if (tap) tap.seen = true;
    const due = bid && wordsOf(bid);
    if (result !== due) failures.push(`the result of ${requestId} is shown as ${result}, and is: ${due}`);
  }

  function load(path = page.path(), byPlayer = false): void {
    page?.close();
    const tap = lastTap();
    if (tap && !tap.done && !tap.refused && !session.get(tap.kind)?.includes(tap.requestId)) {
      if (tap.sessionEnded && byPlayer) tap.forgotten = true;
      else failures.push(`the storage has lost ${tap.requestId}`);
    }
    const { origin, socketPort } = sandbox;
    // A page that leaves does so in the middle of its own work, as in a browser.
    const onLeave = (to: string) => queueMicrotask(() => load(to));
    const onError = (error: unknown) => void failures.push(`an error was logged: ${error}`);
    page = openPage({
      ...{ makeClient, origin, socketPort, path, session, fetch: network.fetch },
      ...{ onLeave, onPaint: look, onError },
    });
    watch(page);
  }

  load('/login');
  return {
    sandbox,
    network,
    session,
    taps,
    failures,
    get reloads() {
      return reloads;
    },
    page: () => page,
    follow: (tap) => void taps.push(tap),
    load(path) {
      reloads++;
      load(path, true);
    },
    close: () => page.close(),
  };
}
