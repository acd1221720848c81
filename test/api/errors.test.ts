import { buildSchema, isEnumType } from 'graphql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  AbortedError,
  GraphqlError,
  HttpError,
  isRefusal,
  isTransient,
  NetworkError,
  ParseError,
  TimeoutError,
} from '../../src/api/errors';
import { BID_REFUSALS } from '../../src/money/bids';
import { RECHARGE_REFUSALS } from '../../src/money/recharges';
import { WITHDRAWAL_REFUSALS } from '../../src/money/withdrawals';
import sdl from '../sandbox/schema.graphql';

const coded = (code: string | undefined, status = 200) => new GraphqlError(['No.'], status, { code });
const CODES = ['ROUND_OVER'];

test('the refusals of a money call are codes of the contract, without INVALID_TOKEN', () => {
  const type = buildSchema(sdl).getType('ErrorCode');
  const codes = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  const refusals = [...BID_REFUSALS, ...RECHARGE_REFUSALS, ...WITHDRAWAL_REFUSALS];
  for (const code of refusals) assert.ok(codes.includes(code), code);
  assert.not.ok(refusals.includes('INVALID_TOKEN'));
});

test('a message is cut to 300 characters, but the word token after them, in any message, still ends the session', () => {
  const { messages, endsSession } = new GraphqlError(['Short.', `${'x'.repeat(1_000_000)} token`], 200);
  const lengths = messages.map(({ length }) => length);
  assert.equal(lengths, [6, 300]);
  assert.ok(endsSession);
  assert.not(coded('CLOSED').endsSession);
});

test('a refusal has one of the codes, which TOO_SOON is for a recharge and not for a bid, and a 2xx status', () => {
  for (const status of [200, 201, 299]) assert.ok(isRefusal(coded('ROUND_OVER', status), CODES));
  const uncoded = [undefined, '', 'INTERNAL_SERVER_ERROR', 'round_over', 'INVALID_TOKEN', 'toString'];
  for (const error of [
    ...[300, 307, 400, 401, 404, 500, 502].map((status) => coded('ROUND_OVER', status)),
    ...uncoded.map((code) => coded(code)),
    ...[new HttpError(400), new ParseError(), new NetworkError(), new TimeoutError(), new AbortedError()],
    ...[new Error('ROUND_OVER'), { code: 'ROUND_OVER', status: 200 }, 'ROUND_OVER', null],
  ]) {
    assert.not(isRefusal(error, CODES));
  }
  const refused = [BID_REFUSALS, RECHARGE_REFUSALS].map((codes) => codes.includes('TOO_SOON'));
  assert.equal(refused, [false, true]);
});

test('an answer that never came, or came from elsewhere, is told from one of the server', () => {
  for (const error of [
    new NetworkError(),
    new TimeoutError(),
    new HttpError(0),
    new HttpError(302),
    new ParseError(true),
  ])
    assert.ok(error.isUnreachable, error.message);
  for (const error of [new HttpError(400), new HttpError(500), new ParseError(), new AbortedError(), coded('TAKEN')])
    assert.not(error.isUnreachable, error.message);
});

test('only network errors, time-outs, a 5xx and a 429 are temporary errors', () => {
  const passing = [new NetworkError(), new TimeoutError(), new HttpError(500), new HttpError(503), new HttpError(429)];
  for (const error of [...passing, coded('ROUND_OVER', 500), coded(undefined, 429)]) assert.ok(isTransient(error));
  const lasting = [new ParseError(), new AbortedError(), new HttpError(0), new HttpError(302), new HttpError(404)];
  for (const error of [...lasting, coded('ROUND_OVER'), coded(undefined, 400), new Error('500'), null]) {
    assert.not.ok(isTransient(error));
  }
});

test.run();
