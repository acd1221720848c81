import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import { apiClient, type post } from './api-client';
import { startSandbox } from './sandbox';
import type { Sms } from './sms';
import { interruptible } from './while-checked';

let clock = Date.parse('2026-03-01T10:00:00Z');
/** Every SMS, oldest first. */
export const sms: Sms[] = [];
export const sandbox = await startSandbox({
  socketPort: 0,
  now: () => clock,
  passwords: interruptible,
  // The tests send from one address more than a caller may.
  rules: { freeSends: Number.POSITIVE_INFINITY, signInsAMinute: Number.POSITIVE_INFINITY },
  onSms: (one) => sms.push(one),
});
export const ask = apiClient(sandbox);

/** A suite with the sandbox of this file, whose clock only wait() moves. */
export function accountSuite(name: string) {
  const test = suite(name);
  test.after(() => sandbox.close());
  return test;
}

export const wait = (seconds: number) => {
  clock += seconds * 1000;
};
export const otpOf = (phoneNumber: string) => sandbox.lastOtp(phoneNumber) ?? '';

let lastRequest = 0;
export const newRequestId = (): string => `request-${++lastRequest}`;

/** Verifies with the code of the last SMS and a new requestId by default. */
export function verify({ phoneNumber, ...rest }: { phoneNumber: string; [argument: string]: unknown }) {
  const common = { purpose: 'SIGNUP', otp: otpOf(phoneNumber), requestId: newRequestId() };
  return ask('verifyOtp', { ...common, phoneNumber, ...rest });
}

export const wrongOtp = (otp: string) => (otp === '000000' ? '000001' : '000000');

/** Sends from any address of the loopback network. */
export const postFrom =
  (localAddress: string): typeof post =>
  ({ origin }, body, headers) =>
    new Promise((resolve, reject) => {
      const options = { method: 'POST', localAddress, headers: { ...headers, 'content-type': 'application/json' } };
      const sent = request(`${origin}/graphql`, options, async (answer) => resolve(new Response(await text(answer))));
      sent.on('error', reject).end(JSON.stringify(body));
    });
/** A caller at another address than that of `ask`. */
export const caller = (address: string) => apiClient(sandbox, '', postFrom(address));
export const postFromElsewhere = postFrom('127.0.0.2');
export const elsewhere = apiClient(sandbox, '', postFromElsewhere);

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
