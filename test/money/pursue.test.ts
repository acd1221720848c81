import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  AbortedError,
  type ApiError,
  GraphqlError,
  HttpError,
  NetworkError,
  ParseError,
  TimeoutError,
} from '../../src/api/errors';
import { poll, pursue } from '../../src/money/pursue';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { endSession, signIn } from '../../src/state/session';
import { installDom } from '../dom';
import { stopTimers } from '../timers';

const TAPPED_AT = 1_700_000_000_000;
const codedError = (code: string | undefined, status = 200) => new GraphqlError(['No.'], status, { code });

let timers: ReturnType<typeof stopTimers>;
/** Runs what is due, and no pause. */
const settle = () => timers.tickAsync(0);

/** A call under the test's control: records its requests and answers the newest one. */
function openCall() {
  const asks: { readonly kind: 'send' | 'resolve'; readonly signal: AbortSignal }[] = [];
  let answer: (result: string | undefined) => void = () => {};
  let fail: (error: ApiError) => void = () => {};
  let doubts = 0;
  const ask = (kind: 'send' | 'resolve') => (signal: AbortSignal) =>
    new Promise<string>((done, failed) => {
      asks.push({ kind, signal });
      answer = done as typeof answer;
      fail = failed;
      signal.addEventListener('abort', () => failed(new AbortedError()));
    });
  const pursuit = {
    tappedAt: TAPPED_AT,
    refusals: ['ROUND_OVER'],
    send: ask('send'),
    resolve: ask('resolve'),
    onUncertain: () => doubts++,
  };
  return {
    pursue(changes: { readonly send?: undefined } = {}) {
      const outcome = pursue({ ...pursuit, ...changes });
      // A test that fails before it looks at the outcome doesn't end the process.
      outcome.catch(() => {});
      return outcome;
    },
    kinds: () => asks.map(({ kind }) => kind).join(' '),
    asks,
    doubts: () => doubts,
    answer: (result: string | undefined) => answer(result),
    /** Fails the newest request, and ends the pause before the next one unless told not to. */
    async fail(error: ApiError, { pauses = false } = {}) {
      fail(error);
      await settle();
      if (!pauses) dispatchEvent(new Event('online'));
      await settle();
    },
  };
}

/** A call that has been sent, or asked about. */
async function begin(changes?: { readonly send?: undefined }) {
  const call = openCall();
  const outcome = call.pursue(changes);
  await settle();
  return { call, outcome };
}

test.before.each(() => {
  installDom();
  timers = stopTimers(TAPPED_AT);
  signIn('a session');
});
test.after.each(() => {
  endSession();
  timers.uninstall();
});

const passing = [new NetworkError(), new TimeoutError(), new HttpError(502), new HttpError(429)];

for (const [after, errors, kinds] of [
  ['without an error the first answer counts', [], 'send'],
  [
    'without an answer, after a 5xx and after a 429 the call is sent again',
    [...passing, codedError('ROUND_OVER', 503)],
    'send send send send send send',
  ],
  [
    'after a refusal of a repeated call the server is asked, since the first one may have been made',
    [new NetworkError(), codedError('ROUND_OVER')],
    'send send resolve',
  ],
  ...Object.entries({
    'an unknown code': codedError('SOMETHING_NEW'),
    'an error without a code': codedError(undefined),
    TOO_SOON: codedError('TOO_SOON'),
    'a malformed answer': new ParseError(),
    'a redirect': new HttpError(0),
    'a 404': new HttpError(404),
  }).map(([what, error]) => [`after ${what} the server is asked for the outcome`, [error], 'send resolve'] as const),
] as const) {
  test(after, async () => {
    const { call, outcome } = await begin();
    for (const error of errors) await call.fail(error);
    call.answer('won');
    assert.equal(await outcome, { state: 'made', result: 'won', isFirst: !errors.length });
    assert.equal([call.kinds(), call.doubts() > 0], [kinds, errors.length > 0]);
  });
}

test('a refusal of the first try is final, and so is the server’s word that there is no such call', async () => {
  const { call, outcome } = await begin();
  const error = codedError('ROUND_OVER');
  await call.fail(error);
  assert.equal([await outcome, call.kinds()], [{ state: 'refused', error }, 'send']);
  const denied = await begin();
  await denied.call.fail(new ParseError());
  denied.call.answer(undefined);
  assert.equal(await denied.outcome, { state: 'refused' });
});

for (const [name, time, next] of [
  ['just under 20 seconds after the tap the call is sent again', TAPPED_AT + 19_999, 'send'],
  ['20 seconds after the tap the call is not sent again', TAPPED_AT + 20_000, 'resolve'],
  ['after the device clock was set back the call is not sent again', TAPPED_AT - 1, 'resolve'],
] as const) {
  test(name, async () => {
    const { call, outcome } = await begin();
    timers.setSystemTime(time);
    await call.fail(new NetworkError());
    call.answer('won');
    assert.equal(await outcome, { state: 'made', result: 'won', isFirst: false });
    assert.is(call.kinds(), `send ${next}`);
  });
}

test('20 seconds after the tap a pending request is aborted, and the server is asked for the outcome', async () => {
  const call = openCall();
  const outcome = call.pursue();
  await timers.tickAsync(19_999);
  assert.is(call.kinds(), 'send');
  await timers.tickAsync(1);
  assert.ok(call.asks[0]?.signal.aborted);
  call.answer('won');
  await outcome;
  assert.is(call.kinds(), 'send resolve');
});

test('the server is asked five times, then the outcome is unknown', async () => {
  const { call, outcome } = await begin({ send: undefined });
  for (let n = 0; n < 5; n++) await call.fail(n % 2 ? new ParseError() : codedError('TOO_SOON'));
  assert.is(call.kinds(), 'resolve resolve resolve resolve resolve');
  assert.equal(await outcome, { state: 'unknown' });
});

test('asking ends after ten seconds', async () => {
  const call = openCall();
  const outcome = call.pursue({ send: undefined });
  await timers.tickAsync(9_999);
  assert.not(call.asks[0]?.signal.aborted);
  await timers.tickAsync(1);
  assert.ok(call.asks[0]?.signal.aborted);
  assert.equal(await outcome, { state: 'unknown' });
});

for (const name of ['sent', 'resolved'] as const) {
  test(`the end of the session aborts a call that is being ${name}, and nothing more is requested`, async () => {
    const { call, outcome } = await begin(name === 'sent' ? {} : { send: undefined });
    const before = call.asks.length;
    endSession();
    assert.is(await outcome, undefined);
    signIn('the same player again');
    dispatchEvent(new Event('online'));
    await settle();
    assert.is(call.asks.length, before);
  });
}

test('a call whose session ends before it is sent is never sent', async () => {
  const call = openCall();
  const outcome = call.pursue();
  endSession();
  signIn('the next player');
  await settle();
  assert.is(await outcome, undefined);
  assert.is(call.kinds(), '');
});

test('the end of the session also ends a pause before a retry', async () => {
  const { call, outcome } = await begin();
  await call.fail(new NetworkError(), { pauses: true });
  endSession();
  assert.is(await outcome, undefined);
  assert.is(call.kinds(), 'send');
});

/** Starts to poll. Returns how often it has asked so far, and a stop function. */
async function startPolling(isEnough = () => false) {
  const figures = { game: 0, top_up: 0, reference_earning: 0 };
  const pay = (game: number) => walletChanged({ ...figures, game }, countPushes());
  pay(0);
  let asked = 0;
  const stop = poll(async () => ++asked > 0 && isEnough());
  await settle();
  return { asked: () => asked, stop, pay };
}

test('polling asks at once, then after pauses of one to eight seconds, and as soon as the wallet changes', async () => {
  const { asked, stop, pay } = await startPolling();
  await timers.tickAsync(999);
  assert.is(asked(), 1);
  pay(100);
  await settle();
  assert.is(asked(), 2, 'no time has passed');
  for (const next of [3, 4, 5, 6, 7]) {
    timers.tick(8_000);
    await settle();
    assert.is(asked(), next);
  }
  stop();
  pay(200);
  await timers.tickAsync(60_000);
  assert.is(asked(), 7, 'it has stopped');
});

test('polling stops once the answer is enough', async () => {
  const { asked } = await startPolling(() => true);
  await timers.tickAsync(60_000);
  assert.is(asked(), 1);
});

test.run();
