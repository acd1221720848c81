import { formatRupees, formatSigned } from '../../src/lib/money';
import type { Bid } from '../sandbox/bids';
import type { Page } from './page';
import type { Server } from './server';

/** The outcome of a flip in the page's words. */
export function wordsOf(told: { readonly bid: Bid; readonly pick: Bid['side'] } | undefined): string {
  if (!told) return 'never';
  const { side, won, amount, charge, winAmount, winCharge } = told.bid;
  const [cost, paid] = [amount + charge, winAmount - winCharge];
  const names = { heads: 'Heads', tails: 'Tails' };
  const more = `${names[side]}. You picked ${names[told.pick]}.`;
  if (!won) return `−${formatRupees(cost)}${more}`;
  return `${formatSigned(paid - cost, '+')}${more} ${formatRupees(paid)} paid on your ${formatRupees(cost)}.`;
}

/** How the page warns of a server that keeps back wins. */
export const SUSPICION = 'seems to keep back the bids that would win';

/** How the page says that a sum of the wallet has no explanation. */
export const UNEXPLAINED = 'explain. The server hasn’t said why';

/** The words of Transactions about flips that it has with other sums, and that it lacks. */
export const CHANGED = 'have other sums here than when their coins landed';
export const MISSING = 'the games are missing here';

/** How the dashboard keeps a player from a bid that would cross a limit. */
const REACHED = /You’ve reached your limit|is left of your limit/;

/** Whether the dashboard says that a limit of the player is reached. */
export const isLimitReached = ({ text }: Page): boolean => REACHED.test(text());

/** Checks the screen: no broken text, and the server's values. */
export function createScreenCheck(server: Server, fail: (text: string) => void) {
  /** What each page showed when its coin began to turn. */
  const held = new Map<Page, readonly string[]>();

  /** Nothing shows the outcome before the coin, unless the coin is off screen or Transactions is open. */
  function checkHeld(page: Page): void {
    const { bidCall, overlay, recentFlips } = page.client;
    const call = bidCall.peek();
    const isHolding = call.state === 'sending' || call.state === 'made';
    if (!isHolding || overlay.peek() === 'transactions' || !page.textOf('.play')) return void held.delete(page);
    const made = server.told(call.order.requestId);
    if (recentFlips.peek().some(({ game }) => game === made?.bid.roundId))
      fail('before the coin has landed its flip is among the latest');
    const shown = ['.flips', '.header .chip', '.result'].map(page.textOf);
    const before = held.get(page) ?? shown;
    // The latest flips load after the page.
    if (shown.some((text, index) => text !== before[index] && (index || before[index])))
      fail(`before the coin has landed the screen goes from ${before.join(' | ')} to ${shown.join(' | ')}`);
    else held.set(page, shown);
  }

  /** Whether the server has told a flip on the trail wrongly, or taken money: that leaves a sum that nothing explains. */
  const isCheated = ({ client }: Page) =>
    server.dockedFrom(Number(client.user.peek()?.userId)) > 0 ||
    client.trail.peek()?.some(({ requestId }) => server.told(requestId)?.isTrue === false);

  function checkResult(page: Page): void {
    const { textOf, client } = page;
    if (!textOf('.result')) return;
    const result = (textOf('.result') + textOf('.result-more')).trim();
    const requestId = client.flips.peek()[0]?.order.requestId ?? '';
    const told = server.told(requestId);
    const due = wordsOf(told);
    if (result !== due) fail(`a result is shown as ${result}, and is: ${due}`);
    const badge = textOf('.play-result .badge');
    const verdict = told?.isTrue ? '✓ Verified fair' : 'Proof failed';
    const isAboutWallet =
      told?.isTrue &&
      (badge === 'Wallet not checked yet' || (isCheated(page) && badge === 'The wallet doesn’t add up'));
    if (badge && badge !== verdict && !isAboutWallet)
      fail(`the proof of ${requestId} is shown as ${badge}, and is: ${verdict}`);
  }

  return function check(page: Page): void {
    const { textOf, text, client, isVisible } = page;
    const [slip] = /.{0,20}(undefined|NaN|\[object|\bnull\b|doesn’t match)/.exec(text()) ?? [];
    if (slip) fail(`the screen says ${slip}`);
    if (textOf('.crash')) fail(`the screen has crashed: ${textOf('.crash')}`);
    else if (isVisible() && !textOf('h1') && !textOf('.splash')) fail('the screen is white');
    if (!server.cheat && text().includes(SUSPICION)) fail('a server that keeps nothing back is suspected');
    if (text().includes(UNEXPLAINED) && !isCheated(page)) fail('a wallet that adds up is blamed');
    checkResult(page);
    checkHeld(page);
    const balance = textOf('.header .chip');
    const isKnown = server.hasHad(client.user.peek()?.userId ?? '', balance);
    if (balance && balance !== '—' && !isKnown) fail(`the wallet never had ${balance}`);
  };
}
