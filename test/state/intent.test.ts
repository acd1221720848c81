import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AbortedError, GraphqlError, HttpError, NetworkError, ParseError, TimeoutError } from '../../src/api/errors';
import { readFields, readText } from '../../src/api/read';
import { createIntents, type Intent } from '../../src/state/intent';
import { openKinds, takeIntents } from '../../src/state/intent-storage';
import { restoreSession, signIn, signOut } from '../../src/state/session';
import { loadUser } from '../../src/state/user';
import { installDom } from '../dom';
import { until } from '../sandbox/until';

const KEY = 'bid';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const refusal = (code: string, status = 200) => new GraphqlError(['No.'], status, code, undefined);
/** Ends the pause before the next attempt. */
const backOnline = () => dispatchEvent(new Event('online'));

/** A page on which intents can be followed: what it sent, how to answer that, and what it told. */
function openPage(show = (_: string) => {}) {
  const sent: { intent: Intent; resolve: (result: string) => void; reject: (error: unknown) => void }[] = [];
  const told: string[] = [];
  const intents = createIntents<Intent, string>({
    key: KEY,
    read(kept) {
      const { requestId, owner } = readFields(kept);
      return readText(requestId) ? { requestId: readText(requestId), owner: readText(owner) } : undefined;
    },
    send: (intent) => new Promise((resolve, reject) => sent.push({ intent, resolve, reject })),
    settle({ requestId }, result, repeated) {
      told.push(`${requestId} ${result}${repeated ? ' repeated' : ''}`);
      show(result);
    },
    refuse: ({ requestId }, { code }) => told.push(`${requestId} ${code}`),
  });
  const state = () => intents.progress.value.state;
  return {
    ...intents,
    sent,
    told,
    state,
    /** Answers the question that was sent last. */
    answer: (result: string) => sent.at(-1)?.resolve(result),
    /** Lets it fail, and the next be sent. */
    async fail(error: unknown) {
      const before = sent.length;
      sent.at(-1)?.reject(error);
      await pause(0);
      if (state() === 'checking') backOnline();
      await until(() => sent.length > before || state() !== 'checking');
    },
  };
}

async function enter(userId: string): Promise<void> {
  signIn(`session of ${userId} ${Math.random()}`);
  await learnOf(userId);
}

const learnOf = (userId: string): Promise<void> =>
  loadUser({ early: Promise.resolve(new Response(JSON.stringify({ data: { getUser: { userId } } }))) });

const intentOf = (owner: string, requestId = `request of ${owner}`): Intent => ({ requestId, owner });
const kept = () => sessionStorage.getItem(KEY);
const stops: (() => void)[] = [];
const resume = (page: ReturnType<typeof openPage>) => stops.push(page.resume());

test.before(() => installDom('http://localhost:3000/dashboard'));
test.before.each(() => enter('asha'));
test.after.each(() => {
  takeIntents(KEY);
  for (const stop of stops.splice(0)) stop();
  sessionStorage.clear();
  signOut();
});

test('an intent is kept from the tap until its outcome is known, and told once', async () => {
  const page = openPage();
  assert.is(page.state(), 'none');
  page.begin(intentOf('asha'));
  assert.is(page.state(), 'sending');
  assert.equal(JSON.parse(kept() ?? ''), intentOf('asha'));
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['request of asha won']);
  assert.is(kept(), null);
});

test('an outcome that can’t be shown is known all the same: the error is heard, and nothing asked again', async () => {
  const page = openPage(() => {
    throw new Error('A screen that is broken.');
  });
  const heard = once(process, 'unhandledRejection');
  page.begin(intentOf('asha'));
  page.answer('won');
  assert.match(String(await heard), 'A screen that is broken.');
  assert.equal([page.state(), kept(), page.sent.length], ['none', null, 1]);
});

test('a double tap sends once', async () => {
  const page = openPage();
  page.begin(intentOf('asha'));
  page.begin(intentOf('asha', 'second'));
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.is(page.sent.length, 1);
  assert.equal(page.told, ['request of asha won']);
});

test('whatever goes wrong after sending is asked again with the same id, and never told as a failure', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  const troubles = [
    ...[new NetworkError(), new TimeoutError(), new ParseError(), new HttpError(502), new Error('bug')],
    ...[refusal('INSUFFICIENT_BALANCE', 500), new GraphqlError(['No.'], 200, undefined, undefined)],
    refusal('INVALID_TOKEN'),
  ];
  for (const trouble of troubles) {
    await page.fail(trouble);
    assert.is(page.state(), 'checking');
  }
  assert.equal(page.told, []);
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['request of asha won repeated']);
  assert.equal([...new Set(page.sent.map(({ intent }) => intent.requestId))], ['request of asha']);
});

test('a refusal ends it, and nothing is asked again', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  await page.fail(refusal('INSUFFICIENT_BALANCE'));
  assert.equal([page.state(), kept(), page.sent.length], ['none', null, 1]);
  assert.equal(page.told, ['request of asha INSUFFICIENT_BALANCE']);
  page.begin(intentOf('asha', 'next'));
  assert.is(page.sent.length, 2, 'the next tap is free');
  page.answer('won');
  await until(() => page.state() === 'none');
});

test('a round that is over after an unknown outcome is a refusal: the server would have known the id', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  await page.fail(new TimeoutError());
  await page.fail(refusal('ROUND_OVER'));
  assert.equal(page.told, ['request of asha ROUND_OVER']);
  assert.is(kept(), null);
});

test('after many attempts the player is asked to ask, and two taps on it ask once', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  for (let attempt = 0; attempt <= 8; attempt++) await page.fail(new NetworkError());
  assert.equal([page.state(), page.sent.length], ['unknown', 9]);
  assert.ok(kept(), 'and a reload would find it');
  page.checkAgain();
  page.checkAgain();
  assert.equal([page.state(), page.sent.length], ['checking', 10]);
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['request of asha won repeated']);
});

test('who comes back to the page, or to the network, needs no tap', async () => {
  const page = openPage();
  const stop = page.resume();
  page.begin(intentOf('asha'));
  for (let attempt = 0; attempt <= 8; attempt++) await page.fail(new NetworkError());
  stop();
  backOnline();
  assert.is(page.state(), 'unknown', 'nobody listens on other pages');
  resume(page);
  assert.equal([page.state(), page.sent.length], ['checking', 10]);
  page.answer('won');
  await until(() => page.told.length === 1);
});

test('the pause before the next attempt ends by itself', async () => {
  const page = openPage();
  page.begin(intentOf('asha'));
  page.sent[0]?.reject(new NetworkError());
  const started = Date.now();
  await until(() => page.sent.length === 2);
  assert.ok(Date.now() - started > 350);
  page.answer('won');
  await until(() => page.state() === 'none');
});

test('a reload in mid-flight takes it up with the same id', async () => {
  openPage().begin(intentOf('asha'));
  const page = openPage();
  resume(page);
  assert.is(page.state(), 'checking');
  assert.equal(page.sent[0]?.intent, intentOf('asha'));
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['request of asha won repeated']);
  assert.is(kept(), null);
});

test('after a reload it waits until the player is known', async () => {
  sessionStorage.setItem(KEY, JSON.stringify(intentOf('asha')));
  const left = kept() ?? '';
  signOut();
  sessionStorage.setItem(KEY, left);
  const page = openPage();
  resume(page);
  assert.is(page.sent.length, 0);
  await enter('asha');
  assert.is(page.sent.length, 1);
  page.answer('won');
  await until(() => page.state() === 'none');
});

test('a session that turns out to be over right after a reload loses nothing either', async () => {
  sessionStorage.setItem(KEY, JSON.stringify(intentOf('asha')));
  const page = openPage();
  signOut();
  resume(page);
  await enter('ravi');
  assert.equal([page.state(), page.sent.length], ['none', 0]);
  await enter('asha');
  assert.is(page.sent[0]?.intent.requestId, 'request of asha');
  page.answer('won');
  await until(() => page.told.length === 1);
});

test('a session that ends on a page that knows nothing of it loses nothing', async () => {
  openPage().begin(intentOf('asha'));
  const left = String(kept());
  // As after a reload on another page, whose code has never read it.
  sessionStorage.setItem(KEY, left.replace('request of asha', 'left behind'));
  signOut();
  const page = openPage();
  resume(page);
  await enter('asha');
  await until(() => page.sent.length === 1);
  assert.is(page.sent[0]?.intent.requestId, 'left behind');
  page.answer('won');
});

test('storage that anybody has written to sends nothing', async () => {
  for (const text of ['', '{', 'null', '[]', '7', '{"owner":"asha"}', '{"requestId":{},"owner":"asha"}', '"asha"']) {
    sessionStorage.setItem(KEY, text);
    const page = openPage();
    resume(page);
    assert.equal([page.state(), page.sent.length], ['none', 0], text);
  }
});

test('what another player has left in the storage is not sent', () => {
  sessionStorage.setItem(KEY, JSON.stringify(intentOf('ravi')));
  const page = openPage();
  resume(page);
  assert.equal([page.state(), page.sent.length], ['none', 0]);
});

test('a storage cleared under way loses nothing', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  sessionStorage.clear();
  await page.fail(new NetworkError());
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['request of asha won repeated']);
});

test('a session that ends in mid-flight and is renewed asks again, and an answer to the old one is dropped', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  signOut();
  assert.equal([page.state(), kept()], ['none', null]);
  await enter('asha');
  assert.equal([page.state(), page.sent.length], ['checking', 2]);
  assert.ok(kept(), 'a reload finds it again');
  page.sent[0]?.resolve('of the old session');
  await pause(0);
  assert.equal(page.told, []);
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['request of asha won repeated']);
});

test('a session renewed during the pause leaves one loop, not two', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  page.sent[0]?.reject(new NetworkError());
  await pause(0);
  signOut();
  await enter('asha');
  assert.is(page.sent.length, 2);
  await pause(900);
  assert.is(page.sent.length, 2, 'the old one has given up');
  page.answer('won');
  await until(() => page.state() === 'none');
});

test('another player in the same tab sees nothing of it and can bid, and the first finds it again', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  signOut();
  await enter('ravi');
  assert.equal([page.state(), page.sent.length, kept()], ['none', 1, null]);
  page.begin(intentOf('ravi'));
  page.sent[0]?.resolve('of asha');
  await pause(0);
  assert.equal(page.told, []);
  page.sent[1]?.resolve('lost');
  await until(() => page.told.length === 1);
  signOut();
  await enter('asha');
  assert.is(page.sent[2]?.intent.requestId, 'request of asha');
  page.answer('won');
  await until(() => page.told.length === 2);
  assert.equal(page.told, ['request of ravi lost', 'request of asha won repeated']);
});

test('a player who signs in over another’s session finds nothing of theirs either', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  await enter('ravi');
  assert.equal([page.state(), page.sent.length], ['none', 1]);
  page.begin(intentOf('ravi'));
  page.answer('lost');
  await until(() => page.told.length === 1);
  assert.equal(page.told, ['request of ravi lost']);
});

test('resuming twice, as strict mode and quick fingers do, asks once', async () => {
  sessionStorage.setItem(KEY, JSON.stringify(intentOf('asha')));
  const page = openPage();
  page.resume()();
  resume(page);
  resume(page);
  assert.is(page.sent.length, 1);
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.is(page.told.length, 1);
});

test('an answer that comes after the page was left is taken in all the same', async () => {
  const page = openPage();
  const stop = page.resume();
  page.begin(intentOf('asha'));
  stop();
  page.sent[0]?.reject(new NetworkError());
  await until(() => page.sent.length === 2);
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['request of asha won repeated']);
  resume(page);
  assert.is(page.sent.length, 2, 'and there is nothing to take up');
});

test('a full storage costs only the reload', async () => {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  await page.fail(new NetworkError());
  page.answer('won');
  await until(() => page.state() === 'none');
  Storage.prototype.setItem = setItem;
  assert.equal(page.told, ['request of asha won repeated']);
});

test('what another document of the tab has left is taken up when the page comes back from the back-forward cache', async () => {
  const page = openPage();
  resume(page);
  sessionStorage.setItem(KEY, JSON.stringify(intentOf('asha', 'left there')));
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.is(page.state(), 'checking');
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['left there won repeated']);
});

test('a tap doesn’t overwrite what another document of the tab has left, but asks for that', async () => {
  const page = openPage();
  resume(page);
  sessionStorage.setItem(KEY, JSON.stringify(intentOf('asha', 'left there')));
  page.begin(intentOf('asha', 'second'));
  assert.equal(JSON.parse(kept() ?? ''), intentOf('asha', 'left there'));
  page.answer('won');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['left there won repeated']);
  assert.is(page.sent.length, 1);
});

test('of two that are open, the one that another document has left is asked for first, and neither is lost', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha', 'older'));
  // Elsewhere the older one's outcome was learnt, its player signed in again and bid once more.
  sessionStorage.setItem(KEY, JSON.stringify(intentOf('asha', 'newer')));
  sessionStorage.setItem('authToken', 'a later session of asha');
  restoreSession();
  await learnOf('asha');
  await until(() => page.sent.length === 2);
  assert.is(page.sent[1]?.intent.requestId, 'newer');
  assert.is(JSON.parse(kept() ?? '').requestId, 'newer');
  page.answer('done');
  await until(() => page.sent.length === 3);
  assert.is(page.sent[2]?.intent.requestId, 'older');
  page.answer('done');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['newer done repeated', 'older done repeated']);
});

test('a server that answers the same token at the next sign-in loses no open intent from the storage', async () => {
  const page = openPage();
  resume(page);
  signIn('always the same');
  await learnOf('asha');
  page.begin(intentOf('asha'));
  signIn('always the same');
  assert.is(kept(), null);
  await learnOf('asha');
  assert.equal(JSON.parse(kept() ?? ''), intentOf('asha'));
  await until(() => page.sent.length === 2);
  page.answer('done');
  await until(() => page.state() === 'none');
  assert.equal(page.told, ['request of asha done repeated']);
});

test('the kind of an intent counts as open while only memory holds it, whoever is signed in', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  await enter('ravi');
  assert.is(kept(), null);
  assert.equal(openKinds(), [KEY]);
  await enter('asha');
  page.answer('done');
  await until(() => page.state() === 'none');
  assert.equal(openKinds(), []);
});

test('a refusal whose words end the session ends the intent too', async () => {
  const page = openPage();
  resume(page);
  page.begin(intentOf('asha'));
  signOut();
  page.sent[0]?.reject(new AbortedError('', { cause: refusal('BAD_INPUT') }));
  await pause(0);
  await enter('asha');
  assert.is(page.state(), 'none');
  assert.is(page.sent.length, 1);
  assert.equal(page.told, []);
});

test.run();
