import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLock } from '../../src/domain/lock';
import { sayCostBack } from '../../src/money/bids';
import { isBooked, isCreditMissing } from '../../src/money/statement-operations';
import { endSession } from '../../src/state/session';
import { changed } from '../answers';
import { sandboxStage } from '../stage';

const { sandbox, callsOf, held, shown, enter } = await sandboxStage(test);
const { userId } = sandbox.addAccount('payee');
sandbox.creditTopUp(userId, 50_000);
const { kind = 'OTHER', ref: reference = '' } = sandbox.ledger(userId).at(-1) ?? {};

test.before.each(() => enter('payee'));

test('a credit is booked once the statement has rows of its reference that add up to it, and is looked up once', async () => {
  const before = callsOf('getStatement');
  assert.is(await isBooked(kind, reference, 50_000), true);
  assert.is(await isBooked(kind, reference, 50_000), true);
  assert.is(callsOf('getStatement'), before + 1);
  assert.is(isCreditMissing(reference, 50_000), false);
});

test('one that the statement has in part, under another kind or not at all is missing', async () => {
  for (const [of, id, sum] of [
    [kind, reference, 50_001],
    ['CANCEL', reference, 40_000],
    [kind, 'another', 1],
    [kind, reference, undefined],
  ] as const) {
    assert.is(await isBooked(of, id, sum), false);
    assert.is(isCreditMissing(id, sum), true);
  }
});

test('one whose statement can’t be read is missing until it can, and is looked up again', async () => {
  sandbox.faults.next(
    'getStatement',
    changed(() => '{"data":{"getStatement":{"rows":"none"}}}'),
  );
  assert.equal([await isBooked(kind, 'unread', 1), isCreditMissing('unread', 1)], [undefined, true]);
  assert.equal([await isBooked(kind, 'unread', 1), isCreditMissing('unread', 1)], [false, true]);
});

test('a session that ends during the lookup makes nothing missing, and nothing is said to the next player', async () => {
  const letGo = await held('getStatement', () => sayCostBack(readLock({ roundId: 'cut off', cost: 51 })));
  endSession();
  await letGo();
  assert.equal([shown(), isCreditMissing('cut off', 5_100)], [[], false]);
});

test.run();
