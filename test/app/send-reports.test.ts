import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphqlError } from '../../src/api/errors';
import { sendReport } from '../../src/app/send-reports';
import { showPath } from '../../src/state/location';
import { answerFetch } from '../answers';
import { installDom } from '../dom';

const ORIGIN = 'https://app.test';
/** What no report may carry. */
const SECRETS = ['eyJhbGciOi', 'asha', '7001', '1234.50', 'refId', 'Your wallet has'];
const MESSAGE = `Your wallet has ₹1234.50, asha (7001): ${ORIGIN}/login?refId=7001&t=eyJhbGciOi`;

const sent: { readonly how: object; readonly text: string }[] = [];

installDom(`${ORIGIN}/wallet?refId=7001`);
answerFetch((_, { body, ...how }) => void sent.push({ how, text: String(body) }));
showPath('/wallet', '?refId=7001');

/** What is sent about the cause. undefined if nothing is. */
function reported(...given: Parameters<typeof sendReport>) {
  const before = sent.length;
  sendReport(...given);
  assert.ok(sent.length <= before + 1);
  return sent.length > before ? JSON.parse(sent[before]?.text ?? '') : undefined;
}

/** An error of our own code, as Chromium writes its stack. */
function thrown(message: string, error: Error = new TypeError(message)) {
  const frames = [
    `    at open (${ORIGIN}/assets/chunk-ABCD2345.js:1:2345)`,
    `    at ${ORIGIN}/login?refId=7001:12:34`,
    `    at async chrome-extension://7001/assets/index-Dfd83kd8.js:1:7001`,
    `    at async ${ORIGIN}/assets/login-WXYZ4567.js:9:87`,
  ];
  return Object.assign(error, { stack: [`${error.name}: ${message}`, ...frames].join('\n') });
}

const AT = ['chunk-ABCD2345.js:1:2345', 'login-WXYZ4567.js:9:87'];

test('an error is sent as its class and its positions in our own files, with the route', () => {
  const { build, ...facts } = reported('crash', thrown(MESSAGE));
  assert.equal(facts, { trouble: 'crash', error: 'TypeError', at: AT, route: 'wallet' });
  assert.is(typeof build, 'string');
  assert.is(reported('crash', thrown(MESSAGE)), undefined, 'the same is sent once a visit');
});

test('the message of an error can’t pass as a position, in any engine’s stack', () => {
  const forged = `${ORIGIN}/assets/eyJhbGciOi-ABCD2345.js:1:7001`;
  assert.equal(reported('rejection', thrown(`\n    at (${forged})`)).at, AT);
  const firefox = Object.assign(new RangeError(forged), { stack: `open@${ORIGIN}/assets/chunk-ABCD2345.js:1:2345\n` });
  assert.equal(reported('rejection', firefox).at, AT.slice(0, 1));
});

test('no report has a message of the server or the text of anything else that was thrown', () => {
  const refusal = thrown(MESSAGE, new GraphqlError([MESSAGE], 200, { code: 'asha', field: '7001' }));
  assert.equal(reported('rejection', refusal).error, 'Error');
  assert.is(reported('crash', Object.assign(thrown(MESSAGE), { name: 'asha' })).error, 'Error');
});

test('what names no file of the build is another’s: it is not sent, and uses up no report', () => {
  const stackOf = (frames: string) => Object.assign(new Error(MESSAGE), { stack: `Error: ${MESSAGE}\n${frames}` });
  const foreign = [
    null,
    undefined,
    MESSAGE,
    new Error('Script error.'),
    stackOf('    at inject (chrome-extension://7001/assets/index-Dfd83kd8.js:1:2)'),
    stackOf('inject@webkit-masked-url://hidden/:1:2'),
    stackOf(`    at ${ORIGIN}/login?refId=7001:12:34`),
    stackOf('    at https://cdn.example/assets/chunk-ABCD2345.js:1:2'),
  ];
  for (const cause of foreign)
    for (const trouble of ['crash', 'rejection'] as const) assert.not(reported(trouble, cause));
  for (const sourceFile of ['', 'chrome-extension', `${ORIGIN}/wallet?refId=7001`])
    assert.not(reported('violation', { effectiveDirective: 'script-src', blockedURI: 'inline', sourceFile }));
});

test('a service worker that can’t keep its build is reported, and a failed proof once, as its verdict', () => {
  const { trouble, route } = reported('worker', undefined);
  assert.equal([trouble, route], ['worker', 'wallet']);
  assert.is(reported('proof', 'wrong-sum').verdict, 'wrong-sum');
  assert.is(reported('proof', 'wrong-sum'), undefined);
});

test('a violation is sent as its directive, the scheme of what was blocked if it is a known one, and a position', () => {
  const violation = {
    effectiveDirective: 'connect-src',
    blockedURI: 'https://eyJhbGciOi.evil.example/7001?t=asha',
    sample: MESSAGE,
    sourceFile: `${ORIGIN}/assets/chunk-ABCD2345.js`,
    ...{ lineNumber: 1, columnNumber: 2345 },
  };
  const { trouble, directive, blocked, at } = reported('violation', violation);
  assert.equal(
    { trouble, directive, blocked, at },
    { trouble: 'violation', ...{ directive: 'connect-src', blocked: 'https' }, at: AT.slice(0, 1) },
  );
  assert.is(reported('violation', { ...violation, blockedURI: 'asha:7001' }).blocked, 'other');
});

test('a chunk that couldn’t be loaded is named, also where only the message has its name', () => {
  const sheet = new Error(`${ORIGIN}/assets/shell-0a1b2c3d.css is gone`);
  assert.equal(reported('chunk', sheet).at, ['shell-0a1b2c3d.css']);
});

test('a visit sends ten reports at most', () => {
  assert.is(sent.length, 10);
  assert.is(reported('chunk', new Error(`${ORIGIN}/assets/dashboard-0a1b2c3d.css is gone`)), undefined);
});

test('no report of all these has a cookie, a token, an ID, an amount, a name, a message or a query', () => {
  for (const { how, text } of sent) {
    assert.equal(how, { method: 'POST', keepalive: true, credentials: 'omit', mode: 'no-cors' });
    for (const secret of SECRETS) assert.not.ok(text.includes(secret), `${secret} in ${text}`);
  }
});

test.run();
