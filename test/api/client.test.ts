import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buildSchema, graphql } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loginUser } from '../../src/account/account-operations';
import { request } from '../../src/api/client';
import {
  AbortedError,
  type ApiError,
  GraphqlError,
  HttpError,
  NetworkError,
  ParseError,
  TimeoutError,
} from '../../src/api/errors';
import type { Operation } from '../../src/api/operation';
import { getUser } from '../../src/state/user-operations';
import { answerCalls } from '../answers';
import { define, installDom } from '../dom';
import { listen, stop } from '../sandbox/http';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { stopTimers } from '../timers';
import { undo, undoAll } from '../undo';
import { EARLY, setEarly } from './early-response';

type Class<T> = abstract new (...args: never[]) => T;

const anything: Operation<Record<string, unknown>, unknown> = {
  query: 'query anything{anything}',
  read: (value) => value,
};

async function failure<T extends ApiError>(call: Promise<unknown>, kind: Class<T>): Promise<T> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.instance(outcome, kind);
  return outcome as T;
}

const sending = suite('a request');

const seen: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string })[] = [];
let reply = (res: ServerResponse): unknown => res.end('{"data":{}}');
const recorder = createServer(async (req, res) => {
  let body = '';
  for await (const part of req) body += part;
  seen.push({ method: req.method, url: req.url, headers: req.headers, body });
  reply(res);
});

sending.before(async () => {
  const port = await listen(recorder, '127.0.0.1', 0, '');
  installDom(`http://127.0.0.1:${port}/wallet?tab=2`);
});
sending.before.each(() => {
  seen.length = 0;
  reply = (res) => void res.end('{"data":{}}');
});
sending.after(() => stop(recorder));

sending('is a POST of exactly operationName, variables and query to /graphql of the page’s origin', async () => {
  await request(anything, { amount: 1.5, none: null }, { token: 'abc' });
  assert.is(seen.length, 1);
  const [{ method, url, headers, body }] = seen as [(typeof seen)[number]];
  assert.equal([method, url, headers['content-type']], ['POST', '/graphql', 'application/json']);
  assert.is(
    body,
    '{"operationName":"anything","variables":{"amount":1.5,"none":null},"query":"query anything{anything}"}',
  );
});

sending('works by a GraphQL alias where the backend has other names, as its guide writes one', async () => {
  const sdl =
    'type Session{session:String} type Mutation{signIn(login:String!,secret:String!):Session} type Query{no:Int}';
  const rootValue = { signIn: (named: object) => ({ session: Object.values(named).join(' ') }) };
  reply = async (res) => {
    const { query: source, variables: variableValues } = JSON.parse(seen[0]?.body ?? '');
    res.end(JSON.stringify(await graphql({ schema: buildSchema(sdl), source, variableValues, rootValue })));
  };
  const [alias = ''] = /loginUser:.*\}/.exec(await readFile('test/sandbox/backend-guide.md', 'utf8')) ?? [];
  const query = loginUser.query.replace(/\{.*/, `{${alias}}`);
  assert.is(await request({ ...loginUser, query }, { username: 'asha', password: 'coin' }), 'asha coin');
});

sending('carries a token as it is, without Bearer, and no authorization without one', async () => {
  for (const token of ['eyJhbGciOi.J9.x-_=', undefined, '']) await request(anything, {}, { token });
  await request(anything, {});
  const sent = seen.map(({ headers }) => headers.authorization);
  assert.equal(sent, ['eyJhbGciOi.J9.x-_=', undefined, undefined, undefined]);
});

sending('follows no redirect of any kind', async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    seen.length = 0;
    reply = (res) => void res.writeHead(status, { location: '/elsewhere' }).end();
    assert.is((await failure(request(anything, {}), HttpError)).status, status);
    const addresses = seen.map(({ url }) => url);
    assert.equal(addresses, ['/graphql']);
  }
});

sending('is not sent if the caller has already aborted', async () => {
  await failure(request(anything, {}, { signals: [AbortSignal.abort()] }), AbortedError);
  assert.is(seen.length, 0);
});

sending('uses an early answer once, and not in another session', async () => {
  const answers: unknown[] = [];
  setEarly(anything, new Response('{"data":{"anything":"early"}}'));
  window.early?.responses.set('another', Promise.resolve(new Response()));
  for (const token of ['another', undefined, EARLY, EARLY]) answers.push(await request(anything, {}, { token }));
  assert.equal([answers, seen.length], [[undefined, undefined, 'early', undefined], 3]);
  assert.is(window.early?.responses.size, 1, 'the other one');
});

sending('is sent although an early answer is there, if another early answer was a failure', async () => {
  const other = { ...anything, query: 'query other{anything}' };
  setEarly(anything, new Response('', { status: 502 }));
  window.early?.responses.set(other.query, Promise.resolve(new Response('{"data":{"other":"early"}}')));
  await failure(request(anything, {}, { token: EARLY }), HttpError);
  assert.is(await request(other, {}, { token: EARLY }), undefined);
});

sending('is sent although an early answer is there, if something may have changed since', async () => {
  setEarly(anything, new Response('{"data":{"anything":"early"}}'));
  await request({ ...anything, query: 'mutation other{anything}' }, {}, { token: EARLY });
  assert.is(await request(anything, {}, { token: EARLY }), undefined);
});

sending('is sent if the early answer is lost, in headers or body', async () => {
  const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
  reply = (res) => void res.end('{"data":{"anything":"again"}}');
  for (const early of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.reject(new DOMException('', 'TimeoutError')),
    () => Promise.resolve(new Response(cut)),
  ]) {
    seen.length = 0;
    setEarly(anything, early());
    assert.equal(await request(anything, {}, { token: EARLY }), 'again');
    assert.is(seen.length, 1);
  }
});

sending.run();

const answer = suite('an answer');
answer.after.each(undoAll);
const sandbox = await startSandbox({ socketPort: 0 });
const token = sandbox.signIn('asha');

const answered = (status: number, body: string) => {
  sandbox.faults.next('getUser', { kind: 'status', status, body, contentType: 'application/json' });
  return request(getUser, {}, { token });
};

answer.before(() => installDom(sandbox.origin));
answer.after(() => sandbox.close());

answer('with an errors array is a GraphQL error at any status, even with data', async () => {
  for (const status of [200, 400, 401, 500, 503]) {
    const error = await failure(
      answered(
        status,
        '{"data":{"getUser":{"userId":1}},"errors":[{"message":"No.","extensions":{"code":"TAKEN","field":"email","retryInSeconds":3,"digits":7}},{"message":"Really."},{}]}',
      ),
      GraphqlError,
    );
    assert.equal(error.messages, ['No.', 'Really.', 'The server refused the request.']);
    assert.equal([error.message, error.status], ['No.', status]);
    assert.equal(error.details, { code: 'TAKEN', field: 'email', retryInSeconds: 3, digits: 7 });
  }
});

answer('of status 300 or above without errors is an HTTP error', async () => {
  const bodies = ['', '<h1>Bad gateway</h1>', '{}', '{"data":{"getUser":{"userId":1}}}', '{"errors":[]}'];
  for (const status of [304, 400, 404, 500, 502])
    for (const body of bodies) {
      if (status === 304 && body) continue;
      assert.is((await failure(answered(status, body), HttpError)).status, status);
    }
});

answer('that is not a GraphQL response is a parse error', async () => {
  const texts = ['', '<html>', '{"data"'];
  const bodies = ['null', '7', '"data"', '[]', '{}', '{"data":null}', '{"data":"x"}'];
  const others = ['{"errors":{}}', '{"errors":[]}', '{"data":{}}', '{"data":{"getUser":null}}', '{"data":[]}'];
  for (const body of [...texts, ...bodies, ...others]) {
    const { isUnreachable } = await failure(answered(200, body), ParseError);
    assert.is(isUnreachable, texts.includes(body), 'what is no JSON is from somewhere else');
  }
});

answer('that is not JSON is no network error in WebKit either, which throws a DOMException', async () => {
  const broken = (status: number) =>
    Object.assign(new Response('<html>', { status }), {
      json: () => Promise.reject(new DOMException('The string did not match the expected pattern.', 'SyntaxError')),
    });
  for (const [status, kind] of [
    [200, ParseError],
    [503, HttpError],
  ] as const) {
    setEarly(anything, broken(status));
    await failure(request(anything, {}, { token: EARLY }), kind);
  }
});

answer('that breaks off is a network error, in headers or body', async () => {
  for (const kind of ['drop-before', 'drop-after', 'truncated'] as const) {
    sandbox.faults.next('getUser', { kind });
    await failure(request(getUser, {}, { token }), NetworkError);
  }
  const { fetch } = globalThis;
  undo(() => define('fetch', fetch));
  define('fetch', () => Promise.reject(new DOMException('', 'NetworkError')));
  await failure(request(getUser, {}, { token }), NetworkError);
});

for (const [what, query, beginsAfter, over] of [
  ['must begin within 15 s', 'query q{q}', 15_001, 15_000],
  ['to a query has two minutes in all', 'query q{q}', 14_999, 119_999],
  ['to a mutation has 15 s in all', 'mutation m{m}', 1, 15_000],
] as const) {
  answer(`${what}, or else it is a time-out`, async () => {
    const timers = stopTimers();
    const begun = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"da')) });
    const early = new Promise<Response>((resolve) => setTimeout(() => resolve(new Response(begun)), beginsAfter));
    let outcome: unknown = 'under way';
    setEarly({ query }, early);
    request({ ...anything, query }, {}, { token: EARLY }).catch((error) => {
      outcome = error;
    });
    await timers.tickAsync(over - 1);
    assert.is(outcome, 'under way');
    await timers.tickAsync(1);
    assert.instance(outcome, TimeoutError);
  });
}

answer(
  'that was lost early has its own 15 s when it is requested again, and leaves no timer once it is here',
  async () => {
    const { fetch } = globalThis;
    undo(() => define('fetch', fetch));
    const timers = stopTimers();
    let bring = (_: object) => {};
    answerCalls(() => new Promise((resolve) => (bring = resolve)));
    const lost = () => new Promise<Response>((_, reject) => setTimeout(() => reject(new TypeError('lost')), 14_000));
    setEarly(anything, lost());
    const outcome = request(anything, {}, { token: EARLY });
    await timers.tickAsync(28_999);
    bring({ data: { anything: 'again' } });
    await timers.tickAsync(0);
    timers.uninstall();
    assert.equal([await outcome, timers.countTimers()], ['again', 0]);
  },
);

answer('that the caller aborts is dropped at once', async () => {
  const controller = new AbortController();
  const letGo = sandbox.faults.hold('getUser');
  const before = sandbox.received.length;
  const call = request(getUser, {}, { token, signals: [controller.signal] });
  await until(() => sandbox.received.length > before);
  controller.abort();
  await failure(call, AbortedError);
  await letGo();
});

answer('whose reader throws is a parse error', async () => {
  const tooDeep: Operation<Record<string, unknown>, never> = {
    ...anything,
    read() {
      throw new RangeError('Maximum call stack size exceeded');
    },
  };
  setEarly(tooDeep, new Response('{"data":{}}'));
  await failure(request(tooDeep, {}, { token: EARLY }), ParseError);
});

answer.run();
