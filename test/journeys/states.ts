import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { MADE_UP } from '../../src/build/languages';
import { formatRupees, formatSigned } from '../../src/lib/money';
import { costAndPayoutOf } from '../../src/lib/stakes';
import { answered, changed } from '../answers';
import type { Account } from '../sandbox/accounts';
import { apiClient } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import type { Breach, Fault } from '../sandbox/fault-injection';
import { commitmentOf } from '../sandbox/rounds';
import { defaultRules, type Rules } from '../sandbox/rules';
import type { Sandbox } from '../sandbox/sandbox';
import { hurry, hydrated, keepOnce, neverIdle, stakeFor } from './player';

/** A page, and a player of its own with a UPI ID, the demo password and nothing in the wallet. */
export interface Scene {
  readonly path: string;
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly player: Account;
  readonly token: string;
}

export type Step = (scene: Scene) => unknown;

/** A state of a page: its words are on the screen after its steps. The splash may have the balance alone. */
export type State = readonly [path: string, state: string, words: string, ...steps: Step[]];

export const FOLDER = `/${MADE_UP}`;

/** A name on the screen. In the made-up language it has brackets and a longer end, as have the texts in it. */
function named(name: string): RegExp {
  const words = name.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^[[ ]*${words.join('[\\]ö []+')}[\\]ö ]*$`);
}

const credited =
  (paise: number, figure: 'top_up' | 'game' | 'reference_earning' = 'top_up'): Step =>
  ({ sandbox, player }) =>
    sandbox.credit(player.userId, figure, paise);
const rich = credited(100_000);
const winnings = credited(100_000, 'game');
const is =
  (change: Partial<Account>): Step =>
  ({ player }) =>
    Object.assign(player, change);
/** The demo player, who has invited two others, takes the player's place. */
const asha: Step = ({ page, sandbox }) =>
  page.addInitScript((token) => sessionStorage.setItem('authToken', token), sandbox.signIn('asha'));
export const signedIn: Step = ({ page, token }) => keepOnce(page, { authToken: token });
const played =
  (count: number): Step =>
  ({ sandbox, player }) =>
    sandbox.addHistory(player.userId, count);
const onTimeOut =
  (length: 'WEEK' | 'FOR_GOOD'): Step =>
  ({ sandbox, token }) =>
    apiClient(sandbox, token)('takeBreak', { length, password: DEMO_PASSWORD });
const limited =
  (kind: 'ADDED' | 'LOST', limits: { readonly day?: number | null; readonly week?: number | null }): Step =>
  ({ sandbox, token }) =>
    apiClient(sandbox, token)('setLimits', { kind, ...limits });
const sessionless: Step = ({ sandbox, player }) => sandbox.endSessions(player.userId);
const socketless: Step = ({ sandbox }) => sandbox.faults.refuseSockets(true);
const ruled =
  (rules: Partial<Rules>): Step =>
  ({ sandbox }) =>
    sandbox.changeRules(rules);

const meets =
  (operation: string, fault: Fault): Step =>
  ({ sandbox: { faults } }) => {
    const others = faults.policy;
    faults.policy = (name) => (name === operation ? fault : others?.(name));
  };
const holds = (operation: string) => meets(operation, { kind: 'held', until: new Promise(() => {}) });
const fails = (operation: string) => meets(operation, { kind: 'status', status: 500 });
const refuses = (operation: string, message: string, field?: string) =>
  meets(operation, { kind: 'error', code: 'BAD_INPUT', message, field });
const chosen = (at: string | null) =>
  meets(
    'getLimits',
    changed((body) => body.replace(/"confirmedAt":("[^"]*"|null)/, `"confirmedAt":${JSON.stringify(at)}`)),
  );
const PLAYED = { since: '2026-11-05T09:00:00Z', flips: 12, won: 186, lost: 1_020 };
const paused: Step = (visit) => {
  meets(
    'getRound',
    changed((body) => body.replace(/"opensAt":[\d.]+/, '"opensAt":null')),
  )(visit);
  meets('getBreak', answered({ getBreak: { until: '2026-11-05T10:05:00Z', played: PLAYED } }))(visit);
};
/** It is made, and the answers are lost. */
const loses = (operation: string) => meets(operation, { kind: 'drop-after' });
const pays =
  (status: 'CREDITED' | 'FAILED' | 'EXPIRED'): Step =>
  ({ sandbox, player }) =>
    sandbox.completeRecharge(String(sandbox.recharges(player.userId)[0]?.rechargeId), status);
const settles =
  (status: 'PAID' | 'RETURNED'): Step =>
  ({ sandbox, player }) =>
    sandbox.completeWithdrawal(String(sandbox.withdrawals(player.userId)[0]?.withdrawalId), status);

const open: Step = ({ page, path }) => page.goto(path);
const offline: Step = ({ page }) => page.context().setOffline(true);
const fill =
  (label: string, text: string): Step =>
  ({ page }) =>
    page.getByLabel(named(label), { exact: true }).fill(text);
const check =
  (label: string): Step =>
  ({ page }) =>
    page.getByLabel(label).check();
const ownNumber: Step = ({ page, player }) => page.getByLabel(/phone number/i).fill(player.phoneNumber);
const rightCode: Step = ({ page, sandbox, player }) =>
  page.getByLabel('6-digit code').fill(String(sandbox.lastOtp(player.phoneNumber)));
/** A code that is surely wrong. It is sent at once. */
const wrongCode: Step = ({ page, sandbox, player }) => {
  const digits = String(sandbox.lastOtp(player.phoneNumber));
  return page.getByLabel('6-digit code').fill(digits.replace(/./, (digit) => String((Number(digit) + 1) % 10)));
};
/** Presses the last button of this name: forms and panels follow what opens them. */
const press =
  (name: string): Step =>
  ({ page }) =>
    page
      .getByRole('button', { name: named(name), exact: true })
      .last()
      .click();
/** Presses Enter in a field or on a button: a form could take a tap for the second of a double tap. */
const enter =
  (label: string): Step =>
  ({ page }) => {
    const field = page.getByLabel(named(label), { exact: true });
    return field.or(page.getByRole('button', { name: named(label), exact: true })).press('Enter');
  };
export const says =
  (words: string): Step =>
  ({ page }) =>
    page.waitForFunction(
      (text) =>
        document.body?.innerText
          .replace(/[\]ö ]+\]/g, '')
          .replaceAll('[', '')
          .includes(text),
      words,
    );
const hurried: Step = ({ page }) => hurry(page);
const scriptless: Step = ({ page }) => page.route('**/assets/*.js', (route) => route.abort());

/** A bid that was locked two minutes ago: on this phone, whose order has the state, or without one on another. */
const lockedBid =
  (state?: 'withheld'): Step =>
  async ({ page, sandbox, player, token }) => {
    const ask = apiClient(sandbox, token);
    const [clientSeed, requestId] = ['0'.repeat(64), randomUUID()];
    const { roundId, serverSeedHash } = await ask('getRound');
    const terms = { roundId, gameType: 'coin', bidOnCoin: 'heads', bidAmount: 50, requestId };
    const { lock } = await ask('placeBid', { ...terms, clientSeedHash: commitmentOf(clientSeed) });
    const order = {
      ...{ kind: 'bid', requestId, owner: String(player.userId), tappedAt: Date.now() - 120_000, amount: 5_000, state },
      ...{ roundId, serverSeedHash, clientSeed, side: 'heads', bidChargePercent: 2, winChargePercent: 2.5, lock },
    };
    if (state) await page.addInitScript((kept) => sessionStorage.setItem('orders', kept), JSON.stringify([order]));
    const later = new Date(Date.now() + 120_000).toISOString();
    const answer: Breach = async (request, run) => {
      const { body, ...rest } = await run(request);
      return { ...rest, body: body.replace(/"at":"[^"]+"/, `"at":"${later}"`) };
    };
    sandbox.faults.next('getOpenBids', { kind: 'breach', answer });
  };

const stakes =
  (on: 'win' | 'loss'): Step =>
  ({ page, sandbox, player }) =>
    stakeFor(on, page, sandbox, player.username);

const LONG = 'Venkatanarasimharajuvaripeta Bhuvaneswari Subrahmanyam Chattopadhyay-Mukhopadhyaya';
const LONG_ID = 'venkatanarasimharajuvaripeta.bhuvaneswari.subrahmanyam-1984@okhdfcbankindia';

/** As long as the message of a decent backend gets: it is a toast, and stands beside the field that it names. */
const REFUSAL =
  'The server refuses this with a message that is as long as the message of a decent backend gets: a hundred and twenty in all';

const username = fill('Username or phone number', 'asha');
const password = fill('Password', DEMO_PASSWORD);
/** Fetches nothing ahead: where the loss of the network cut it off would differ from run to run. */
const idle: Step = ({ page }) => neverIdle(page);
/** The app asks the host for an icon before it reloads a page that lacks code. */
const hostless: Step = ({ page }) => page.route('**/icons/*', (route) => route.abort());
const ready: Step = ({ page }) => hydrated(page);
const reload: Step = ({ page }) => page.reload();
const insecure: Step = ({ page }) => page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: null }));
const sharing: Step = ({ page }) => page.addInitScript(() => Object.assign(navigator, { share() {} }));
const crashing: Step = ({ page }) =>
  page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('No dialog today.');
    };
  });
const renamed: Step = ({ sandbox }) => {
  // The inviter sees the first word of a name.
  sandbox.account('meera').name = LONG_ID;
  sandbox.account('joseph').name = 'محمد 😀';
};
const closed = ruled({ closed: 'We’re back at ten.' });
const changing: Step = ({ page }) => page.getByText('Change your UPI ID').click();
const noUpi = is({ upiId: null });
const huge = [
  credited(123_456_789_012),
  credited(99_999_999_999, 'game'),
  credited(98_765_432_109, 'reference_earning'),
];
const newPlayer = [
  fill('Name', LONG.slice(0, 80)),
  fill('Username', 'subrahmanyam_1984.xy'),
  fill('Phone number', '98765 00000'),
  fill('Password', 'correct horse battery'),
  check('18 or older'),
];
const codeRequest: readonly Step[] = [
  ({ page }) => page.goto(`${FOLDER}/forgot-password`),
  ownNumber,
  press('Send the code'),
  says('The code comes by SMS'),
];
const stake = (paise: number) => costAndPayoutOf(paise, defaultRules.bidChargePercent, defaultRules.winChargePercent);
const flipFor = (paise: number) => press(`Flip for ${formatRupees(stake(paise).cost)}`);
const bid = [rich, open, fill('Your bid', '20'), flipFor(2_000)];
const { cost, payout } = stake(10_000);
const flip = flipFor(10_000);
const [WON, LOST] = [formatSigned(payout - cost, '+'), formatSigned(cost, '-')];
/** The button as it begins to fill: a check waits for the end of each animation. */
const fills: Step = ({ page }) =>
  page.locator('[data-cooldown=fills]').evaluate((button) => {
    for (const animation of button.getAnimations({ subtree: true })) animation.cancel();
  });
const proof: Step = ({ page }) => page.locator('.badge-button').click();
const recharge = [open, fill('Amount to add', '250'), enter('Amount to add')];
const payment = [...recharge, says('Pay in your UPI app.')];
const withdrawing = [winnings, open, press('Withdraw'), fill('Amount to withdraw', '200'), password, enter('Password')];
const firstRow: Step = ({ page }) => page.locator('.row').first().click();
const inDetail = [played(2), open, press('Transactions'), firstRow];
const withdrawn = [...withdrawing, says('It usually arrives')];

/** The states of each page, with words that tell a state from the others, and the steps that lead to it. */
// biome-ignore format: a state is a line, or nobody could compare two of more than a hundred.
export const states: readonly State[] = [
  ['/login', 'untouched', 'Forgot password?', open],
  ['/login', 'nothing typed', 'Enter your password.', open, press('Sign in')],
  ['/login', 'a wrong password', 'The username or the password isn’t right.', open, username, fill('Password', 'x'), enter('Password')],
  ['/login', 'a long refusal', REFUSAL, refuses('loginUser', REFUSAL, 'username'), open, username, password, enter('Password')],
  ['/login', 'too many tries', 'Try again in', ruled({ most: { 'wrong password by name from caller': 1 } }), open, ownNumber, fill('Password', 'x'), enter('Password'), says('isn’t right'), enter('Password')],
  ['/login', 'signing in', 'Signing in…', holds('loginUser'), open, username, password, enter('Password')],
  ['/login', 'offline', 'The server can’t be reached.', idle, open, ready, username, password, offline, enter('Password')],
  ['/login', 'closed for maintenance', 'We’re back at ten.', closed, open, username, password, enter('Password')],
  ['/login', 'signed in already', 'You’re signed in already.', signedIn, open],
  ['/login', 'no script has arrived', 'Coin Flip hasn’t loaded.', scriptless, open],
  ['/login', 'the next page can’t be loaded', 'This part of the app couldn’t be loaded.', idle, open, ready, username, password, scriptless, hostless, enter('Password')],
  ['/signup', 'untouched', 'a code by SMS', open],
  ['/signup?refId=x', 'a broken invite', 'This invite can’t be read.', open],
  ['/signup', 'nothing typed', 'Tick this box', open, press('Create account')],
  ['/signup', 'very long words', 'Create account', open, ...newPlayer],
  ['/signup', 'a number that has an account', 'This number can’t be used', open, ...newPlayer, ownNumber, enter('Password'), says('The code comes by SMS'), rightCode],
  ['/signup', 'a long refusal', REFUSAL, refuses('registerUser', REFUSAL, 'username'), open, ...newPlayer, enter('Password')],
  ['/signup', 'a password that many people have', 'Many people have this password', open, ...newPlayer, fill('Password', 'password1'), enter('Password')],
  ['/signup', 'creating', 'Creating…', holds('registerUser'), open, ...newPlayer, enter('Password')],
  ['/forgot-password', 'untouched', 'Enter your phone number:', open],
  ['/forgot-password', 'no number', 'A phone number has only digits', open, fill('Phone number', 'abc'), enter('Phone number')],
  ['/forgot-password', 'the server fails', 'The server had a problem', fails('sendOtp'), open, ownNumber, enter('Phone number')],
  ['/forgot-password', 'a long refusal', REFUSAL, refuses('sendOtp', REFUSAL, 'phoneNumber'), open, ownNumber, enter('Phone number')],
  ['/verify-otp', 'nothing was sent', 'Enter your phone number:', open],
  ['/verify-otp', 'a code is sent', 'Send a new code in', ...codeRequest],
  ['/verify-otp', 'a wrong code', 'That code isn’t right.', ...codeRequest, wrongCode],
  ['/verify-otp', 'a longer code', 'It is longer than usual', ruled({ most: { 'guessed number by number': 0 } }), ...codeRequest],
  ['/verify-otp', 'no valid code', 'Ask for a new one', ruled({ most: { 'guessed number by number': 1 } }), ...codeRequest, wrongCode, says('isn’t right'), press('Continue')],
  ['/verify-otp', 'the code is checked', 'Checking…', ...codeRequest, holds('verifyOtp'), rightCode],
  ['/verify-otp', 'a long refusal', REFUSAL, ...codeRequest, refuses('verifyOtp', REFUSAL, 'otp'), wrongCode],
  ['/reset-password', 'nothing was sent', 'Enter your phone number:', open],
  ['/reset-password', 'the code was right', '8 to 72 characters', ...codeRequest, rightCode],
  ['/reset-password', 'too short a password', 'at least 8 characters', ...codeRequest, rightCode, fill('New password', 'x'), enter('New password')],
  ['/reset-password', 'a long refusal', REFUSAL, refuses('resetPassword', REFUSAL, 'password'), ...codeRequest, rightCode, fill('New password', 'correct horse'), enter('New password')],

  ['/dashboard', 'the player isn’t known yet', 'Loading…', socketless, holds('getUser'), open],
  ['/dashboard', 'the player can’t be loaded', 'Your account couldn’t be loaded.', hurried, fails('getUser'), open],
  ['/dashboard', 'opened offline', 'There is no connection.', hurried, meets('getUser', { kind: 'drop-before' }), open, offline],
  ['/dashboard', 'closed for maintenance', 'We’re back at ten.', closed, open],
  ['/dashboard', 'the session is over', 'Invalid or expired token', sessionless, open],
  ['/dashboard', 'the round is loading', 'Loading the round', holds('getRound'), open],
  ['/dashboard', 'the round can’t be loaded', 'The game couldn’t be loaded.', fails('getRound'), open],
  ['/dashboard', 'the first visit', 'Got it', rich, open],
  ['/dashboard', 'no money', 'Recharge to play', open],
  ['/dashboard', 'huge sums', '₹3,22,22,22,211.20', ...huge, open, says('Your bid')],
  ['/dashboard', 'too high an amount', 'The amount can be at most', ...huge, open, fill('Your bid', '99999'), enter('Your bid')],
  ['/dashboard', 'more than there is', 'with its charge', rich, open, fill('Your bid', '5000'), enter('Your bid')],
  ['/dashboard', 'the coin is in the air', 'Flipping…', holds('placeBid'), ...bid],
  ['/dashboard', 'a bid is checked', 'Checking your bid…', loses('placeBid'), holds('resolveBid'), ...bid],
  ['/dashboard', 'a bid stays unknown', 'Bid ID for support', hurried, loses('placeBid'), fails('resolveBid'), ...bid],
  ['/dashboard', 'a bid is refused', 'Bids are closed', refuses('placeBid', 'Bids are closed for an hour.'), ...bid],
  ['/dashboard', 'an outcome is out', 'We don’t have the result yet.', hurried, holds('revealBid'), ...bid],
  ['/dashboard', 'an outcome is owed', 'waiting for the result', rich, lockedBid('withheld'), fails('revealBid'), open],
  ['/dashboard', 'a bid of another phone', 'this phone can’t reveal it', rich, lockedBid(), open],
  ['/dashboard', 'a win', 'Verified fair', rich, open, stakes('win'), flip, says(WON)],
  ['/dashboard', 'a loss', LOST, rich, open, stakes('loss'), flip],
  ['/dashboard', 'the last money is lost', 'Recharge to play', credited(cost), open, stakes('loss'), flip, says(LOST)],
  ['/dashboard', 'the next round is missing', 'Can’t reach the game.', rich, open, stakes('win'), fails('getRound'), flip, says(WON)],
  ['/dashboard', 'limits', 'Your loss limit: ₹500 a day', rich, limited('LOST', { day: 500 }), open],
  ['/dashboard', 'a cooldown', 'Verified fair', ruled({ leastSeconds: 600 }), rich, open, stakes('win'), flip, fills],
  ['/dashboard', 'a pause', 'time for a short pause', paused, open],
  ['/dashboard', 'on a time-out', 'You’re on a time-out until', onTimeOut('WEEK'), open],
  ['/dashboard', 'how to play', 'you lose the bid and its charge', open, press('Got it'), press('How to play')],
  ['/dashboard', 'how a flip is kept fair', 'Commitment of this round', open, press('Provably fair'), ({ page }) => page.getByText('For experts').click()],
  ['/dashboard', 'the flip that the badge opens', 'Copy proof', rich, open, stakes('win'), flip, says(WON), proof],
  ['/dashboard', 'the menu', 'Number of Active Users', open, press('Menu')],
  ['/dashboard', 'the menu with very long words', 'Deactive', is({ name: LONG, email: LONG_ID, active: 'false' }), open, press('Menu')],
  ['/dashboard', 'the menu crashes', 'No dialog today.', open, crashing, press('Menu')],
  ['/dashboard', 'transactions load', 'Loading transactions', holds('getAllParticipationUser'), open, press('Transactions')],
  ['/dashboard', 'no transactions', 'No Transactions', open, press('Transactions')],
  ['/dashboard', 'transactions fail', 'Your transactions couldn’t be loaded.', fails('getAllParticipationUser'), open, press('Transactions')],
  ['/dashboard', 'transactions are refused', REFUSAL, refuses('getAllParticipationUser', REFUSAL), open, press('Transactions')],
  ['/dashboard', 'transactions', 'Win Charge', asha, open, press('Transactions')],
  ['/dashboard', 'a transaction', 'Not verified', ...inDetail],
  ['/dashboard', 'the proof of a transaction loads', 'Loading the proof', holds('getProof'), ...inDetail],
  ['/dashboard', 'the proof of a transaction fails', 'The proof couldn’t be loaded.', fails('getProof'), ...inDetail],
  ['/no-such-page', 'not found', 'This page doesn’t exist.', open],
  ['/no-such-page', 'transactions are refused', REFUSAL, refuses('getAllParticipationUser', REFUSAL), open, press('Transactions')],

  ['/payment', 'no UPI ID', 'the game opens once you add one', noUpi, open],
  ['/payment', 'half a UPI ID', 'A UPI ID has one @', noUpi, open, fill('UPI ID', 'asha'), enter('UPI ID')],
  ['/payment', 'saving', 'Saving…', noUpi, holds('addPaymentMethod'), open, fill('UPI ID', 'asha@ok'), enter('UPI ID')],
  ['/payment', 'unlocked', 'The game is unlocked.', noUpi, open, fill('UPI ID', LONG_ID), enter('UPI ID')],
  ['/payment', 'a wrong password', 'The password isn’t right.', open, changing, fill('New UPI ID', 'a1@ok'), fill('Password', 'x'), enter('Password')],
  ['/payment', 'a long refusal', REFUSAL, refuses('addPaymentMethod', REFUSAL, 'upi_id'), open, changing, fill('New UPI ID', 'a1@ok'), password, enter('Password')],

  ['/wallet', 'nothing in it', '₹0.00', open, says('Game winnings')],
  ['/wallet', 'not known yet', '—', socketless, open],
  ['/wallet', 'huge sums and a very long name', '₹3,22,22,22,211.20', ...huge, is({ name: LONG, email: LONG_ID }), open, says('Game winnings')],
  ['/wallet', 'the terms load', 'Loading what you can withdraw', holds('getWithdrawalTerms'), open, press('Withdraw')],
  ['/wallet', 'the terms fail', 'What you can withdraw couldn’t be loaded.', fails('getWithdrawalTerms'), open, press('Withdraw')],
  ['/wallet', 'on a time-out', 'Withdraw', onTimeOut('WEEK'), open, ({ page }) => page.locator('main [href="/recharge"]').waitFor({ state: 'detached' })],
  ['/wallet', 'nothing to withdraw', 'Nothing to withdraw yet', rich, open, press('Withdraw')],
  ['/wallet', 'a withdrawal', 'Fee: ', winnings, open, press('Withdraw')],
  ['/wallet', 'nothing typed', 'Enter an amount.', winnings, open, press('Withdraw'), enter('Amount to withdraw')],
  ['/wallet', 'self-excluded', 'can be withdrawn', rich, onTimeOut('FOR_GOOD'), open, press('Withdraw')],
  ['/wallet', 'a new UPI ID after a reset', 'Try again in 23:', is({ upiIdAt: Date.now(), resetAt: Date.now() - 0.5 * 3_600_000 }), ...withdrawing],
  ['/wallet', 'a long refusal', REFUSAL, refuses('createWithdrawal', REFUSAL, 'amount'), ...withdrawing],
  ['/wallet', 'withdrawing', 'Withdrawing…', holds('createWithdrawal'), ...withdrawing],
  ['/wallet', 'a withdrawal is checked', 'is being checked', loses('createWithdrawal'), holds('resolveWithdrawal'), ...withdrawing],
  ['/wallet', 'a withdrawal stays unknown', 'ID for support', hurried, loses('createWithdrawal'), fails('resolveWithdrawal'), ...withdrawing],
  ['/wallet', 'on its way', 'New balance', ...withdrawn],
  ['/wallet', 'paid', 'was paid to', ...withdrawn, settles('PAID')],
  ['/wallet', 'on hold', 'is on hold', winnings, open, press('Withdraw'), fill('Amount to withdraw', '200.14'), password, enter('Password')],
  ['/wallet', 'returned', 'The bank didn’t take', ...withdrawn, settles('RETURNED')],
  ['/wallet', 'the statement loads', 'Loading the statement', holds('getStatement'), open, press('Statement')],
  ['/wallet', 'an empty statement', 'Nothing yet.', open, press('Statement')],
  ['/wallet', 'the statement fails', 'The statement couldn’t be loaded.', fails('getStatement'), open, press('Statement')],
  ['/wallet', 'a statement', '₹3,22,22,22,', ...huge, played(40), open, press('Statement')],

  ['/recharge', 'untouched', 'From ₹10 to', open],
  ['/recharge', 'the first limit', 'No money moves now.', chosen(null), open],
  ['/recharge', 'no first limit', 'Are you sure?', chosen(null), open, press('Go on without a limit')],
  ['/recharge', 'too little', 'must be at least', open, says('at a time'), fill('Amount to add', '5'), enter('Amount to add')],
  ['/recharge', 'a long refusal', REFUSAL, refuses('createRecharge', REFUSAL, 'amount'), ...recharge],
  ['/recharge', 'opening', 'Opening the recharge…', holds('createRecharge'), ...recharge],
  ['/recharge', 'a recharge is checked', 'is being checked', loses('createRecharge'), ...recharge],
  ['/recharge', 'a recharge stays unknown', 'ID for support', hurried, fails('createRecharge'), ...recharge],
  ['/recharge', 'waiting for the payment', 'Use another amount', ...payment],
  ['/recharge', 'the QR code', 'Pay in your UPI app', ...payment, ({ page }) => page.getByText('Show the QR code').click()],
  ['/recharge', 'earlier recharges', 'Pay this recharge', ...payment, press('Use another amount'), says('Your recharges'), ({ page }) => page.locator('.events button').click()],
  ['/recharge', 'the payment is looked up', 'Looking up your recharge', ...payment, holds('getRecharge'), reload],
  ['/recharge', 'the payment can’t be looked up', 'Still trying.', ...payment, fails('getRecharge'), reload],
  ['/recharge', 'the payment can’t be looked up, on a time-out', 'Done', ...payment, onTimeOut('WEEK'), fails('getRecharge'), reload],
  ['/recharge', 'credited', 'New balance', ...payment, pays('CREDITED')],
  ['/recharge', 'failed', 'Nothing was added', ...payment, pays('FAILED')],
  ['/recharge', 'expired', 'has expired', ...payment, pays('EXPIRED')],
  ['/recharge', 'a limit', 'Your deposit limit: ₹500 a week', limited('ADDED', { week: 500 }), open],
  ['/recharge', 'on a time-out', 'You’re self-excluded', onTimeOut('FOR_GOOD'), open],

  ['/refer', 'loading', 'Loading who joined', holds('getReferrals'), open],
  ['/refer', 'nobody has joined', 'Nobody has joined yet.', open],
  ['/refer', 'the list fails', 'The list couldn’t be loaded.', fails('getReferrals'), open],
  ['/refer', 'a long refusal', REFUSAL, refuses('getReferrals', REFUSAL), open],
  ['/refer', 'friends have joined', 'Joseph D.', asha, sharing, open],
  ['/refer', 'long, right-to-left and emoji names', 'Joined ', renamed, asha, open],
  ['/refer', 'no https', 'The invite link needs a page loaded over https.', insecure, open],

  ['/profile', 'the list', 'Data and help', open],
  ['/profile?part=security', 'untouched', 'Signed in elsewhere?', open],
  ['/profile?part=help', 'untouched', 'Download my data', open],
  ['/profile?part=details', 'very long words', 'Save changes', open, fill('Name', LONG), fill('Email (optional)', LONG_ID)],
  ['/profile?part=details', 'half an email', 'An email looks like', open, fill('Email (optional)', 'x'), enter('Email (optional)')],
  ['/profile?part=details', 'a long refusal', REFUSAL, refuses('updateUser', REFUSAL, 'email'), open, fill('Name', 'Asha'), enter('Name')],
  ['/profile?part=details', 'offline', 'The server can’t be reached.', open, fill('Name', 'Asha'), offline, enter('Name')],
  ['/profile?part=details', 'saved', 'Your profile is saved.', open, fill('Name', 'Asha'), enter('Name')],
  ['/profile?part=details', 'a new number', 'We ask because this number', open, fill('Phone number', '9876500001'), enter('Phone number')],
  ['/profile?part=limits', 'limits', 'Keep the present limit', limited('LOST', { day: 500, week: 2000 }), limited('LOST', { day: 1000, week: null }), open],
  ['/profile?part=limits', 'a long refusal', REFUSAL, refuses('setLimits', REFUSAL, 'day'), open, press('Change the limit: Loss limit'), fill('Most in a day', '300'), press('Save limit')],
  ['/profile?part=limits', 'unknown limits', 'Those you set still hold.', fails('getLimits'), open],
  ['/profile?part=limits', 'self-exclusion', 'Nobody can undo this', open, press('Self-exclusion')],
  ['/profile?part=limits', 'on a time-out', 'It can be made longer', onTimeOut('WEEK'), open],
  ['/profile?part=limits', 'self-excluded', 'withdraw your whole wallet', onTimeOut('FOR_GOOD'), open],
];
