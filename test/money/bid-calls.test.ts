import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ParseError } from '../../src/api/errors';
import { getOpenBids, resolveBid } from '../../src/money/bid-calls';

const isParseError = (error: unknown) => error instanceof ParseError;

test('a bid of an unknown status is no answer', () => {
  const flip = { participation: {}, side: 'heads', serverSeed: '' };
  const read = (status: unknown) => resolveBid.read({ resolveBid: { status, lock: {}, flip } }, { requestId: 'r' });
  assert.is(read('FLIPPED').status, 'FLIPPED');
  for (const status of ['WON', 'flipped', '', null, undefined, {}]) assert.throws(() => read(status), isParseError);
});

test('a list of open bids that can’t be read, or has no time, is not an empty one', () => {
  const read = (answer: object) => getOpenBids.read({ getOpenBids: answer }, {});
  assert.equal(read({ at: '1970-01-01T00:00:01Z', locks: [] }), { at: 1_000, locks: [] });
  for (const answer of [{ at: 'soon', locks: [] }, { at: '1970-01-01T00:00:01Z', locks: {} }, {}])
    assert.throws(() => read(answer), isParseError);
});

test.run();
