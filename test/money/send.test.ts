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
import { add, close, stateOf } from '../../src/money/orders';
import { carryOut } from '../../src/money/send';
import { endSession, signIn } from '../../src/state/session';
import { installDom } from '../dom';
import { stopTimers } from '../timers';

const TAPPED_AT = 1_700_000_000_000;
const codedError = (code: string | undefined, status = 200) => new GraphqlError(['No.'], status, { code });

let calls = 0;
let timers: ReturnType<typeof stopTimers>;
/** Runs what is due, and no pause. */
const settle = () => timers.tickAsync(0);

/** A call under the test's control: records its requests and answers the newest one. */
function openCall() {
  const asks: { readonly kind: 'send' | 'resolve'; readonly signal: AbortSignal; readonly background: boolean }[] = [];
  let answer: (result: string | undefined) => void = () => {};
  let fail: (error: ApiError) => void = () => {};
  const requestId = `call ${++calls}`;
  let isUnconfirmed = false;
  const ask = (kind: 'send' | 'resolve', background: boolean) => (signal: AbortSignal) =>
    new Promise<string>((done, failed) => {
      asks.push({ kind, signal, background });
      answer = done as typeof answer;
      fail = failed;
      signal.addEventListener('abort', () => failed(new AbortedError()));
    });
  const moneyCall = {
    kind: 'recharge',
    requestId,
    refusals: ['ROUND_OVER'],
    make: ask('send', false),
    ask: ({ signal, background }: { signal: AbortSignal; background: boolean }) => ask('resolve', background)(signal),
    pauses: { base: 60_000, cap: 60_000 },
    onUnconfirmed: () => {
      isUnconfirmed = true;
    },
  } as const;
  return {
    send(changes: { readonly make?: undefined } = {}, state: 'sending' | 'unconfirmed' = 'sending') {
      add({ order: { kind: 'recharge', requestId, owner: '7', tappedAt: TAPPED_AT, amount: 1 }, state });
      const outcome = carryOut({ ...moneyCall, ...changes } as never);
      // A test that fails before it looks at the outcome doesn't end the process.
      outcome.catch(() => {});
      return outcome;
    },
    kinds: () => asks.map(({ kind }) => kind).join(' '),
    asks,
    state: () => stateOf(requestId),
    isUnconfirmed: () => isUnconfirmed,
    putAway: () => close(requestId),
    answer: (result: string | undefined) => answer(result),
    /** Fails the newest request, and ends the pause before the next one unless it must go on. */
    async fail(error: ApiError, { pauses = false } = {}) {
      fail(error);
      await settle();
      if (!pauses) dispatchEvent(new Event('online'));
      await settle();
    },
  };
}

/** What a call has come to, without the count of answers at that time. */
async function ended(outcome: Promise<object | undefined>): Promise<object> {
  const { answersBefore: _, ...rest } = { answersBefore: undefined, ...(await outcome) };
  return rest;
}

/** A call that has been sent, or looked up. */
async function begin(changes?: { readonly make?: undefined }) {
  const call = openCall();
  const outcome = call.send(changes);
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
    'after a refusal of a repeated call the outcome is looked up, since the first one may have been made',
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
  }).map(([what, error]) => [`after ${what} the outcome is looked up`, [error], 'send resolve'] as const),
] as const) {
  test(after, async () => {
    const { call, outcome } = await begin();
    for (const error of errors) await call.fail(error);
    call.answer('won');
    assert.equal(await ended(outcome), { state: 'made', answer: 'won', isFirst: !errors.length });
    assert.equal([call.kinds(), call.state()], [kinds, errors.length ? 'checking' : 'sending']);
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
    assert.equal(await ended(outcome), { state: 'made', answer: 'won', isFirst: false });
    assert.is(call.kinds(), `send ${next}`);
    // Nor by a page that slept right after the tap.
    timers.setSystemTime(TAPPED_AT);
    const slept = openCall();
    slept.send();
    timers.setSystemTime(time);
    await settle();
    assert.is(slept.kinds(), next);
  });
}

test('20 seconds after the tap a pending request is aborted, and the outcome is looked up', async () => {
  const call = openCall();
  const outcome = call.send();
  await timers.tickAsync(19_999);
  assert.is(call.kinds(), 'send');
  await timers.tickAsync(1);
  assert.ok(call.asks[0]?.signal.aborted);
  call.answer('won');
  await outcome;
  assert.is(call.kinds(), 'send resolve');
});

test('after five questions in vain the player may go on, and any sign of life asks again until there is an answer', async () => {
  const { call, outcome } = await begin({ make: undefined });
  for (let n = 0; n < 5; n++) {
    assert.not(call.isUnconfirmed());
    await call.fail(n % 2 ? new ParseError() : codedError('TOO_SOON'));
  }
  assert.equal([call.isUnconfirmed(), call.state(), call.asks.length], [true, 'unconfirmed', 6]);
  await call.fail(new ParseError());
  assert.equal([call.state(), call.asks.length], ['unconfirmed', 7]);
  assert.equal(
    call.asks.map(({ background }) => background),
    [...Array(5).fill(false), true, true],
  );
  call.answer('won');
  assert.equal(await ended(outcome), { state: 'made', answer: 'won', isFirst: false });
});

test('an order that was unconfirmed before a reload is asked about in the background, and the player may go on at once', async () => {
  const call = openCall();
  const outcome = call.send({ make: undefined }, 'unconfirmed');
  await settle();
  assert.equal([call.isUnconfirmed(), call.state(), call.asks[0]?.background], [true, 'unconfirmed', true]);
  call.answer('won');
  assert.equal(await ended(outcome), { state: 'made', answer: 'won', isFirst: false });
});

test('nobody asks about an order that the player has put away for good', async () => {
  const { call, outcome } = await begin({ make: undefined });
  for (let n = 0; n < 5; n++) await call.fail(new ParseError());
  call.putAway();
  await call.fail(new ParseError());
  assert.is(await outcome, undefined);
});

test('after ten seconds of asking the player may go on', async () => {
  const call = openCall();
  const outcome = call.send({ make: undefined });
  await timers.tickAsync(9_999);
  assert.not(call.asks[0]?.signal.aborted);
  await timers.tickAsync(1);
  assert.equal([call.asks[0]?.signal.aborted, call.state()], [true, 'unconfirmed']);
  call.answer('won');
  await outcome;
});

for (const [when, changes, isPausing, kinds] of [
  ['is being sent', {}, false, 'send'],
  ['is being resolved', { make: undefined }, false, 'resolve'],
  ['pauses before a retry', {}, true, 'send'],
  ['isn’t sent yet', undefined, false, ''],
] as const) {
  test(`after the end of the session nothing more is requested of a call that ${when}`, async () => {
    const call = openCall();
    let sent: unknown = 'not yet';
    void call.send(changes).then((outcome) => {
      sent = outcome;
    });
    if (changes) await settle();
    if (isPausing) await call.fail(new NetworkError(), { pauses: true });
    endSession();
    signIn('the same player again');
    dispatchEvent(new Event('online'));
    await settle();
    assert.equal([sent, call.kinds()], [undefined, kinds]);
  });
}

test.run();
