import { createClock } from '@sinonjs/fake-timers';
import { suite } from 'uvu';
import { type Ask, apiClient, post } from './api-client';
import { createBidder } from './bidder';
import { DEMO_PASSWORD } from './demo';
import { hashPassword, passwordMatches } from './passwords';
import { weekOf } from './periods';
import { defaultRules, TEST_RULES } from './rules';
import { startSandbox } from './sandbox';
import type { Sms } from './sms';

/** In seconds. RESEND is from one SMS to the next. */
export const [HOUR, DAY, RESEND] = [3600, 24 * 3600, defaultRules.otpResend / 1000];

/** From a Monday on, 15:30 in India. */
const clock = createClock(Date.parse('2026-03-02T10:00:00Z'));
const later = (ms: number, run: () => void) => void clock.setTimeout(run, ms);

let meanwhile: (() => unknown) | undefined;
export const sms: Sms[] = [];
const rules = { ...defaultRules, ...TEST_RULES, sessionLifetime: Number.POSITIVE_INFINITY };

async function checkSlowly(password: string, hash: string | undefined): Promise<boolean> {
  const act = meanwhile;
  meanwhile = undefined;
  const matches = await passwordMatches(password, hash);
  await act?.();
  return matches;
}

export const sandbox = await startSandbox({
  ...{ rules, socketPort: 0, now: () => clock.now, later, passwords: { hashPassword, passwordMatches: checkSlowly } },
  addressOf: ({ headers }) => String(headers['x-address']),
  onSms: (one) => sms.push(one),
});

/** A suite with the sandbox of this file, whose clock only wait() moves. Each test begins a day later, with the usual rules. */
export function sandboxSuite(name: string) {
  const test = suite(name);
  test.before.each(() => {
    wait(DAY);
    sandbox.restore();
  });
  test.after(() => sandbox.close());
  return test;
}

export const now = () => clock.now;

/** Lets time pass, and what is due happen. Below zero sets the clock back. */
export function wait(seconds: number): void {
  if (seconds < 0) clock.setSystemTime(clock.now + seconds * 1000);
  else clock.tick(seconds * 1000);
}

export const waitUntilWeekHas = (seconds: number) => wait((weekOf(now() + 7 * DAY * 1000).to - now()) / 1000 - seconds);

export const whileChecked = (act: () => unknown): void => {
  meanwhile = act;
};

export const postFrom =
  (address: string): typeof post =>
  (to, body, headers) =>
    post(to, body, { ...headers, 'x-address': address });
export const caller = (address: string, token = ''): Ask => apiClient(sandbox, token, postFrom(address));
export const ask = caller('10.0.0.1');
export const elsewhere = caller('10.0.0.2');
export const askAs = (name: string): Ask => caller('10.0.0.1', sandbox.signIn(name));

let lastRequest = 0;
export const newRequestId = (): string => `request-${++lastRequest}`;

let lastPlayer = 0;
/** A new player with the demo's password and this added money, in paise. */
export function newPlayer(paise = 100_000) {
  const username = `player${++lastPlayer}`;
  const account = Object.assign(sandbox.addAccount(username), { passwordHash: sandbox.account('joseph').passwordHash });
  sandbox.creditTopUp(account.userId, paise);
  const bidder = createBidder(sandbox, username);
  return { ...bidder, ...confirming(bidder.ask, DEMO_PASSWORD), account, other: askAs(username) };
}

export const otpOf = (phoneNumber: string) => sandbox.lastOtp(phoneNumber) ?? '';
export const wrongOtp = (otp: string) => otp.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

export function verify({ phoneNumber, ...rest }: { phoneNumber: string; [argument: string]: unknown }, from = ask) {
  const common = { purpose: 'SIGNUP', otp: otpOf(phoneNumber), requestId: newRequestId() };
  return from('verifyOtp', { ...common, phoneNumber, ...rest });
}

let lastPhone = 9_000_000_000;
export function newcomer() {
  const phoneNumber = String(++lastPhone);
  const accepted = { confirmedAge: 18, acceptedTerms: ['https://example.com/terms'] };
  return { name: 'New Player', username: `new${phoneNumber}`, phoneNumber, password: 'longenough', ...accepted };
}

export async function signUp(change: object = {}) {
  const player = { ...newcomer(), ...change };
  return { player, ...(await ask('registerUser', player)) };
}

export const confirming = (asker: Ask, password: string) => ({
  setUpiId: (upi_id: string) => asker('addPaymentMethod', { upi_id, password }),
  withdraw: (amount: number) => asker('createWithdrawal', { amount, password, requestId: newRequestId() }),
  async moveTo(phoneNumber: string) {
    wait(RESEND);
    await asker('sendOtp', { phoneNumber, purpose: 'PHONE' });
    return asker('changePhoneNumber', { phoneNumber, otp: otpOf(phoneNumber), password, requestId: newRequestId() });
  },
});

export async function join(change: object = {}) {
  const { player, registrationId } = await signUp(change);
  const { token } = await verify({ ...player, registrationId });
  const asker = caller('10.0.0.1', String(token));
  const { userId } = sandbox.account(player.username);
  return { ...player, ...confirming(asker, player.password), token, ask: asker, userId };
}

export async function resetCodeOf(phoneNumber: string) {
  wait(RESEND);
  await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
  return (await verify({ phoneNumber, purpose: 'RESET' })).resetCode;
}

export const reset = async (phoneNumber: string, password: string) =>
  ask('resetPassword', { resetCode: await resetCodeOf(phoneNumber), password, requestId: newRequestId() });
