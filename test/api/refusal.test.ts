import { buildSchema, isEnumType } from 'graphql';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { AbortedError, GraphqlError, HttpError, NetworkError, ParseError, TimeoutError } from '../../src/api/errors';
import { isRefusal, REFUSALS } from '../../src/api/refusal';
import sdl from '../sandbox/schema.graphql';

const coded = (code: string | undefined, status = 200) => new GraphqlError(['No.'], status, code, undefined);

test('the refusals are the codes of the contract without that of a session’s end', () => {
  const type = buildSchema(sdl).getType('ErrorCode');
  const codes = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  assert.ok(codes.includes('INVALID_TOKEN'));
  assert.equal([...REFUSALS].sort(), codes.filter((code) => code !== 'INVALID_TOKEN').sort());
});

test('a refusal has such a code and a status of 2xx', () => {
  for (const code of REFUSALS) {
    assert.ok([200, 201, 299].every((status) => isRefusal(coded(code, status))));
    assert.not.ok([300, 307, 400, 401, 404, 500, 502].some((status) => isRefusal(coded(code, status))));
  }
});

test('an error without a code, with a foreign one or that of a session’s end leaves the outcome unknown', () => {
  for (const code of [undefined, '', 'INTERNAL_SERVER_ERROR', 'round_over', 'INVALID_TOKEN', 'toString']) {
    assert.not.ok(isRefusal(coded(code)));
  }
});

test('nothing that went wrong on the way is a refusal', () => {
  const errors = [new HttpError(400), new ParseError(), new NetworkError(), new TimeoutError(), new AbortedError()];
  for (const error of [...errors, new Error('ROUND_OVER'), { code: 'ROUND_OVER', status: 200 }, 'ROUND_OVER', null]) {
    assert.not.ok(isRefusal(error));
  }
});

test.run();
