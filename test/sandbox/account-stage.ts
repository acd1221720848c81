import { suite } from 'uvu';
import { type Ask, apiClient, post } from './api-client';
import { startSandbox } from './sandbox';
import type { Sms } from './sms';
import { interruptible } from './while-checked';

let clock = Date.parse('2026-03-01T10:00:00Z');
/** Every SMS, oldest first. */
export const sms: Sms[] = [];
export const sandbox = await startSandbox({
  ...{ socketPort: 0, now: () => clock, passwords: interruptible },
  addressOf: ({ headers }) => String(headers['x-address']),
  onSms: (one) => sms.push(one),
});

/** A suite with the sandbox of this file, whose clock only wait() moves. Each test begins a day later. */
export function accountSuite(name: string) {
  const test = suite(name);
  test.before.each(() => wait(24 * 3600));
  test.after(() => sandbox.close());
  return test;
}

export const wait = (seconds: number) => {
  clock += seconds * 1000;
};

/** Sends from an address. */
export const postFrom =
  (address: string): typeof post =>
  (to, body, headers) =>
    post(to, body, { ...headers, 'x-address': address });
export const caller = (address: string, token = ''): Ask => apiClient(sandbox, token, postFrom(address));
export const ask = caller('10.0.0.1');
export const elsewhere = caller('10.0.0.2');
export const askAs = (name: string): Ask => caller('10.0.0.1', sandbox.signIn(name));

export const otpOf = (phoneNumber: string) => sandbox.lastOtp(phoneNumber) ?? '';
export const wrongOtp = (otp: string) => otp.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

let lastRequest = 0;
export const newRequestId = (): string => `request-${++lastRequest}`;

/** Verifies with the code of the last SMS and a new requestId by default. */
export function verify({ phoneNumber, ...rest }: { phoneNumber: string; [argument: string]: unknown }, from = ask) {
  const common = { purpose: 'SIGNUP', otp: otpOf(phoneNumber), requestId: newRequestId() };
  return from('verifyOtp', { ...common, phoneNumber, ...rest });
}

let lastPhone = 9_000_000_000;
export function newcomer() {
  const phoneNumber = String(++lastPhone);
  const accepted = { confirmedAge: 18, acceptedTerms: ['https://example.com/terms'] };
  const username = `new${phoneNumber}`.slice(0, 20);
  return { name: 'New Player', username, phoneNumber, password: 'longenough', ...accepted };
}

export async function signUp(change: object = {}) {
  const player = { ...newcomer(), ...change };
  return { player, ...(await ask('registerUser', player)) };
}

/** A new player, signed in. */
export async function join(change: object = {}) {
  const { player, registrationId } = await signUp(change);
  const { token } = await verify({ ...player, registrationId });
  return { ...player, token, ask: caller('10.0.0.1', String(token)), userId: sandbox.account(player.username).userId };
}

/** Resets the password of a number by a code that is sent to it. */
export async function reset(phoneNumber: string, password: string) {
  wait(30);
  await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
  const { resetCode } = await verify({ phoneNumber, purpose: 'RESET' });
  return ask('resetPassword', { resetCode, password, requestId: newRequestId() });
}
