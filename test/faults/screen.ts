import { formatBrief, formatRupees, formatSigned } from '../../src/lib/money';
import type { Telling } from './dishonest';
import type { Page } from './page';
import type { Server } from './server';

const paise = (rupees: number) => Math.round(rupees * 100);

/** The outcome of a flip in the page's words. */
export function wordsOf(reported: Telling | undefined): string {
  if (!reported) return 'never';
  const { side, participation } = reported.flip;
  const { status, bidAmount, biddingAmountCharge, winAmount, winAmountCharge } = participation;
  const cost = paise(bidAmount) + paise(biddingAmountCharge);
  const paid = paise(winAmount) - paise(winAmountCharge);
  const names = { heads: 'Heads', tails: 'Tails' };
  const more = `${names[side]}${status ? '' : ' this time'}. You picked ${names[reported.pick]}.`;
  if (!status) return `−${formatRupees(cost)}${more}`;
  return `${formatSigned(paid - cost, '+')}${more} You get ${formatRupees(paid)} back.`;
}

/** What the page says only of a server that cheats. */
const ACCUSATION =
  /isn’t this bid|has changed what it had locked|denies this bid|and not on this page|(is missing|the one below it)\. Contact/;

/** Milliseconds after a tap in which the figures on screen wait for the coin. */
const LONGEST_CONCEALED = 20_000;

/** Checks the screen: no broken text, and the server's values. */
export function createScreenCheck(server: Server, fail: (text: string) => void) {
  /** What each page showed when its coin began to turn, and the flips that had landed by then. */
  const held = new Map<Page, readonly unknown[]>();

  /** Nothing shows the outcome before the coin, unless the coin is off screen or Transactions is open. */
  function checkHeld(page: Page): void {
    const { currentBid, landedFlips, overlay } = page.client;
    const call = currentBid.peek();
    const before = held.get(page);
    held.delete(page);
    if (call.state !== 'sending' && call.state !== 'answered' && (call.state !== 'revealing' || !before)) return;
    if (overlay.peek() === 'transactions' || !page.textOf('.play')) return;
    if (server.state.now() - call.order.tappedAt >= LONGEST_CONCEALED) return;
    // An older flip may be reported meanwhile. What stands around the coin loads after the page, older failed proofs with it.
    const failed = [...page.text().matchAll(/The proof of your bid .*? has failed/g)].join();
    const texts = ['.flips', '.header .chip', '.outcome'].map(page.textOf);
    const shown = [landedFlips.peek(), ...texts, texts[0] && `proofs: ${failed}`];
    const isSame = (text: unknown, index: number) => text === before?.[index] || !before?.[index];
    if (before && before[0] === shown[0] && !shown.every(isSame))
      fail(
        `before the coin has landed the screen goes from ${before.slice(1).join(' | ')} to ${shown.slice(1).join(' | ')}`,
      );
    held.set(page, shown);
  }

  function checkResult(page: Page): void {
    const { textOf, client } = page;
    if (!textOf('.outcome')) return;
    const result = (textOf('.outcome') + textOf('.outcome-more')).trim();
    const requestId = client.landedFlips.peek()[0]?.order.requestId ?? '';
    const reported = server.reported(requestId);
    const due = wordsOf(reported);
    if (result !== due) fail(`a result is shown as ${result}, and is: ${due}`);
    const badge = textOf('.play-outcome .badge');
    const verdict = reported?.isTrue ? '✓ Verified fair' : 'Proof failed';
    // A lock that was changed or denied fails a flip whose coin is fair.
    if (badge && badge !== verdict && !(badge === 'Proof failed' && server.hasCheated()))
      fail(`the proof of ${requestId} is shown as ${badge}, and is: ${verdict}`);
  }

  /** The coin, the words and the badge are of one bid, the newest, and name one side or none. */
  function checkStage({ textOf, document, client }: Page): void {
    const side = document.querySelector('.coin-body')?.getAttribute('data-side');
    if (!side) return;
    const [result, bet, badge] = ['.outcome', '.bet', '.play-outcome .badge'].map(textOf);
    const reported = client.landedFlips.peek()[0]?.order.tappedAt ?? Number.NEGATIVE_INFINITY;
    const open = client.openBids.peek().findLast(({ order }) => order.tappedAt > reported)?.order;
    const stage = `the coin shows ${side} beside: ${textOf('.play-outcome')}`;
    if (result) {
      if (open) fail(`an older result stands for ${open.requestId}: ${stage}`);
      if (!textOf('.outcome-more').toLowerCase().startsWith(side)) fail(stage);
      return;
    }
    if (badge && badge !== 'Provably fair') fail(`a verdict stands without a result: ${stage}`);
    if (!open) return;
    const { amount, side: pick } = open;
    if (bet && bet.toLowerCase() !== `${formatBrief(amount)} on ${pick}`) fail(`another bid is open: ${stage}`);
    if (document.querySelector('.coin[data-state=still]') && (side !== 'edge' || badge))
      fail(`a bid is open: ${stage}`);
  }

  return function check(page: Page): void {
    const { textOf, text, client, isVisible } = page;
    // A proof without an outcome says so in JSON.
    const words = text().replaceAll('"flip": null', '');
    const [slip] = /.{0,20}(\b(undefined|NaN|null)\b|\[object|doesn’t match)/.exec(words) ?? [];
    if (slip) fail(`the screen says ${slip}`);
    if (textOf('.crash')) fail(`the screen has crashed: ${textOf('.crash')}`);
    else if (isVisible() && !textOf('h1') && !textOf('.splash')) fail('the screen is white');
    const [accusation] = ACCUSATION.exec(text()) ?? [];
    if (accusation && !server.hasCheated()) fail(`an honest server is told: ${accusation}`);
    checkResult(page);
    checkStage(page);
    checkHeld(page);
    const balance = textOf('.header .chip');
    const isKnown = server.hasHad(client.user.peek()?.userId ?? '', balance);
    if (balance && balance !== '—' && !isKnown) fail(`the wallet never had ${balance}`);
  };
}
