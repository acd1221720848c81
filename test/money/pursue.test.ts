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
import { type Outcome, pursue } from '../../src/money/pursue';
import { endSession, signIn } from '../../src/state/session';
import { installDom } from '../dom';
import { until } from '../sandbox/until';
import { stopTimers } from '../timers';

const TAPPED_AT = 1_700_000_000_000;
const { now: realNow } = Date;
const codedError = (code: string | undefined, status = 200) => new GraphqlError(['No.'], status, code, undefined);

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
  return {
    pursuit: {
      tappedAt: TAPPED_AT,
      refusals: ['ROUND_OVER'],
      send: ask('send'),
      resolve: ask('resolve') as (signal: AbortSignal) => Promise<string | undefined>,
      onUncertain: () => doubts++,
    },
    kinds: () => asks.map(({ kind }) => kind).join(' '),
    asks,
    doubts: () => doubts,
    isAsked: () => until(() => asks.length > 0),
    answer: (result: string | undefined) => answer(result),
    /** Fails the newest request, and ends the pause before the next one. */
    async fail(error: ApiError) {
      const before = asks.length;
      fail(error);
      for (let turn = 0; turn < 20 && asks.length === before; turn++) {
        await new Promise((resolve) => setTimeout(resolve, 0));
        dispatchEvent(new Event('online'));
      }
    },
  };
}

const setClock = (time: number) => {
  Date.now = () => time;
};

test.before.each(() => {
  installDom();
  setClock(TAPPED_AT);
  signIn('a session');
});
test.after.each(() => {
  Date.now = realNow;
  endSession();
});

test('an answer to the first try is marked as first', async () => {
  const call = openCall();
  const outcome = pursue(call.pursuit);
  await call.isAsked();
  call.answer('won');
  assert.equal(await outcome, { state: 'made', result: 'won', isFirst: true });
  assert.equal([call.kinds(), call.doubts()], ['send', 0]);
});

test('without an answer, after a 5xx and after a 429 the call is sent again and reported as in doubt', async () => {
  const call = openCall();
  const outcome = pursue(call.pursuit);
  await call.isAsked();
  const passing = [new NetworkError(), new TimeoutError(), new HttpError(502), new HttpError(429)];
  for (const error of [...passing, codedError('ROUND_OVER', 503)]) await call.fail(error);
  call.answer('won');
  assert.equal(await outcome, { state: 'made', result: 'won', isFirst: false });
  assert.equal([call.kinds(), call.doubts()], ['send send send send send send', 5]);
});

test('a refusal of the first try is final', async () => {
  const call = openCall();
  const outcome = pursue(call.pursuit);
  await call.isAsked();
  const error = codedError('ROUND_OVER');
  await call.fail(error);
  assert.equal(await outcome, { state: 'refused', error });
  assert.is(call.kinds(), 'send');
});

test('after a refusal of a repeated call the server is asked, since the first one may have been made', async () => {
  const call = openCall();
  const outcome = pursue(call.pursuit);
  await call.isAsked();
  await call.fail(new NetworkError());
  await call.fail(codedError('ROUND_OVER'));
  call.answer('won');
  assert.equal(await outcome, { state: 'made', result: 'won', isFirst: false });
  assert.is(call.kinds(), 'send send resolve');
});

for (const [name, error] of [
  ['an unknown code', codedError('SOMETHING_NEW')],
  ['an error without a code', codedError(undefined)],
  ['TOO_SOON', codedError('TOO_SOON')],
  ['a malformed answer', new ParseError()],
  ['a redirect', new HttpError(0)],
  ['a 404', new HttpError(404)],
] as const) {
  test(`after ${name} the call is not sent again, and the server is asked for its outcome`, async () => {
    const call = openCall();
    const outcome = pursue(call.pursuit);
    await call.isAsked();
    await call.fail(error);
    call.answer(undefined);
    assert.equal(await outcome, { state: 'refused' });
    assert.is(call.kinds(), 'send resolve');
  });
}

for (const [name, time] of [
  ['20 seconds after the tap', TAPPED_AT + 20_000],
  ['after the device clock was set back', TAPPED_AT - 1],
] as const) {
  test(`${name} the call is not sent again`, async () => {
    const call = openCall();
    const outcome = pursue(call.pursuit);
    await call.isAsked();
    setClock(time);
    await call.fail(new NetworkError());
    call.answer('won');
    assert.equal(await outcome, { state: 'made', result: 'won', isFirst: false });
    assert.is(call.kinds(), 'send resolve');
  });
}

test('just under 20 seconds after the tap the call is sent again', async () => {
  const call = openCall();
  const outcome = pursue(call.pursuit);
  await call.isAsked();
  setClock(TAPPED_AT + 19_999);
  await call.fail(new NetworkError());
  call.answer('won');
  await outcome;
  assert.is(call.kinds(), 'send send');
});

test('20 seconds after the tap a pending request is aborted, and the server is asked for the outcome', async () => {
  const timers = stopTimers();
  const call = openCall();
  const outcome = pursue(call.pursuit);
  timers.uninstall();
  timers.tick(0);
  await call.isAsked();
  timers.tick(20_000);
  await until(() => call.asks.length === 2);
  assert.ok(call.asks[0]?.signal.aborted);
  call.answer('won');
  await outcome;
  assert.is(call.kinds(), 'send resolve');
});

test('the server is asked five times, then the outcome is unknown', async () => {
  const call = openCall();
  const outcome = pursue({ ...call.pursuit, send: undefined });
  for (let n = 0; n < 5; n++) await call.fail(n % 2 ? new ParseError() : codedError('TOO_SOON'));
  assert.equal(await outcome, { state: 'unknown' });
  assert.is(call.kinds(), 'resolve resolve resolve resolve resolve');
});

test('asking ends after ten seconds', async () => {
  const timers = stopTimers();
  const call = openCall();
  const outcome = pursue({ ...call.pursuit, send: undefined });
  timers.uninstall();
  timers.tick(10_000);
  assert.equal(await outcome, { state: 'unknown' });
  assert.ok(call.asks[0]?.signal.aborted);
});

test('without a resolve operation the outcome is unknown', async () => {
  const call = openCall();
  const outcome = pursue({ ...call.pursuit, resolve: undefined });
  await call.isAsked();
  await call.fail(new ParseError());
  assert.equal(await outcome, { state: 'unknown' });
  assert.is(call.kinds(), 'send');
});

for (const name of ['sent', 'resolved'] as const) {
  test(`the end of the session aborts a call that is being ${name}, and nothing more is requested`, async () => {
    const call = openCall();
    const { pursuit } = call;
    const outcome: Promise<Outcome<string>> = pursue(name === 'sent' ? pursuit : { ...pursuit, send: undefined });
    await call.isAsked();
    const before = call.asks.length;
    endSession();
    assert.instance(await outcome.catch((error: unknown) => error), AbortedError);
    signIn('the same player again');
    dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.is(call.asks.length, before);
  });
}

test('a call whose session ends before it is sent is never sent', async () => {
  const call = openCall();
  const outcome = pursue(call.pursuit);
  endSession();
  signIn('the next player');
  assert.instance(await outcome.catch((error: unknown) => error), AbortedError);
  assert.is(call.kinds(), '');
});

test('the end of the session also ends a pause before a retry', async () => {
  const call = openCall();
  const outcome = pursue(call.pursuit);
  await call.isAsked();
  const failing = call.fail(new NetworkError());
  endSession();
  assert.instance(await outcome.catch((error: unknown) => error), AbortedError);
  await failing;
  assert.is(call.kinds(), 'send');
});

test.run();
