import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { request } from '../../src/api/client';
import { ApiError, GraphqlError, ParseError } from '../../src/api/errors';
import { nameOf, readFields } from '../../src/api/operation';
import { getAllParticipationUser } from '../../src/history/transactions-operations';
import { TransactionRow } from '../../src/history/transactions-panel';
import { findOperations } from '../api/all-operations';
import { EARLY, setEarly } from '../api/early-response';
import { installDom } from '../dom';
import * as fc from '../properties';
import { jsonText } from './json';

const operations = await findOperations();
const words = [...new Set(operations.flatMap(({ query }) => query.match(/\w+/g) ?? []))];
const values = ['heads', 'tails', 'PENDING', 'CREDITED', 'true', 'coin'];
const json = jsonText([...words, ...values]);
const row = jsonText([
  'game',
  'status',
  'createAt',
  'bidAmount',
  'biddingAmountCharge',
  'winAmount',
  'winAmountCharge',
]);

installDom();

const bodyOf = (name: string, value: string) => `{"data":{${JSON.stringify(name)}:${value}}}`;

async function outcomeOf(operation: (typeof operations)[number], body: string, status = 200): Promise<unknown> {
  setEarly(operation, new Response(body, { status }));
  return request(operation, {}, { token: EARLY }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    // The message of a GraphQL error is the server's.
    if (!(error instanceof GraphqlError)) assert.not.match(error.message, /undefined|NaN|\[object/);
    return error;
  });
}

function historyOf(rows: readonly string[]) {
  setEarly(getAllParticipationUser, new Response(bodyOf('getAllParticipationUser', `[${rows}]`)));
  return request(getAllParticipationUser, {}, { token: EARLY });
}

const isRaw = (operation: unknown) => operation === getAllParticipationUser;

/**
 * Every number is finite: an amount in paise, a percentage or seconds. Only the end of a time-out may be infinite, and the
 * time of a flip unknown.
 */
function assertSound(result: unknown, name = ''): void {
  if (typeof result === 'number') assert.ok(Number.isFinite(result) || /^(until|time)$/.test(name), String(result));
  if (typeof result === 'object' && result) for (const [key, part] of Object.entries(result)) assertSound(part, key);
}

function assertShown(raw: unknown): void {
  const shown = renderToStaticMarkup(<TransactionRow item={raw} />)
    .replaceAll('</span><wbr/><span>', '')
    .replace(/<[^>]+>/g, '|');
  const { game } = readFields(raw);
  const ours = typeof game === 'string' ? shown.replace(/Game ID.*(?=Bing Amount)/s, '') : shown;
  assert.not.match(ours, /NaN|undefined|null|Infinity|\[object/);
  const amounts = ours.match(/[+−]?(−?₹[\d,]+\.\d\d|—)/g) ?? [];
  assert.is(amounts.length, readFields(raw).status === true ? 5 : 4);
}

const answered = fc.constantFrom(...operations).chain((operation) => {
  const names = operation.query.slice(operation.query.indexOf('{')).match(/\w+/g) ?? [];
  const fields = names.map((name) => json.map((value) => `${JSON.stringify(name)}:${value}`));
  return fc.tuple(
    fc.constant(operation),
    fc.oneof(
      json,
      fc.tuple(...fields).map((pairs) => `{${pairs}}`),
    ),
  );
});

test('property: any answer to any operation is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(answered, async ([operation, value]) => {
      const outcome = await outcomeOf(operation, bodyOf(nameOf(operation.query), value));
      if (outcome instanceof ApiError) assert.instance(outcome, ParseError);
      else if (!isRaw(operation)) assertSound(outcome);
    }),
  );
});

test('property: any body at any status gives a result or an ApiError', async () => {
  const envelope = jsonText(['data', 'errors', 'message', 'extensions', 'code', 'field', ...words.slice(0, 4)]);
  const body = fc.oneof(
    envelope,
    json,
    fc.string({ unit: 'binary' }),
    envelope.map((text) => text.slice(0, -1)),
  );
  const status = fc.constantFrom(200, 201, 300, 307, 400, 401, 403, 404, 429, 500, 502, 503);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...operations), body, status, async (operation, text, code) => {
      const outcome = await outcomeOf(operation, text, code);
      if (code >= 300) assert.instance(outcome, ApiError);
    }),
  );
});

test('property: an errors array of any values gives one text message for each', async () => {
  const error = jsonText(['message', 'extensions', 'code', 'field', 'locations', 'path', 'INVALID_TOKEN']);
  await fc.assert(
    fc.asyncProperty(fc.array(error, { minLength: 1, maxLength: 5 }), async (errors) => {
      const [operation] = operations;
      if (!operation) return;
      const outcome = await outcomeOf(operation, `{"data":null,"errors":[${errors}]}`);
      assert.instance(outcome, GraphqlError);
      const { messages, details } = outcome as GraphqlError;
      assert.is(messages.length, errors.length);
      for (const message of messages) assert.ok(typeof message === 'string' && message);
      for (const word of [details.code, details.field])
        assert.ok(word === undefined || (typeof word === 'string' && word));
    }),
  );
});

test('property: a history of any rows keeps every row, and each shows amounts or dashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 6 }), async (rows) => {
      const read = await historyOf(rows);
      assert.is(read.length, rows.length);
      for (const raw of read) assertShown(raw);
    }),
  );
});

test('a property of the prototype is not a field', async () => {
  const hidden = '{"__proto__":{"userId":1,"token":"x","roundId":"r","upi_id":"a@b"},"constructor":{"userId":1}}';
  for (const operation of operations) {
    const name = nameOf(operation.query);
    const outcome = await outcomeOf(operation, bodyOf(name, hidden));
    if (!['getAllParticipationUser', 'getReferrals', 'sendOtp'].includes(name)) {
      assert.instance(outcome, ParseError, name);
    }
  }
  assert.is(Reflect.get({}, 'userId'), undefined);
});

test.run();
