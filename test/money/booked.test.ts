import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isBooked, isCreditMissing } from '../../src/money/statement-operations';
import { changed } from '../answers';
import { sandboxStage } from '../stage';

const { sandbox, callsOf, enter } = await sandboxStage(test);
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

test('one that the statement has in part, under another kind or not at all is missing, and so is each if it can’t be read', async () => {
  for (const [of, id, sum] of [
    [kind, reference, 50_001],
    ['CANCEL', reference, 40_000],
    [kind, 'another', 1],
    [kind, reference, undefined],
  ] as const) {
    assert.is(await isBooked(of, id, sum), false);
    assert.is(isCreditMissing(id, sum), true);
  }
  sandbox.faults.next(
    'getStatement',
    changed(() => '{"data":{"getStatement":{"rows":"none"}}}'),
  );
  assert.is(await isBooked('RECHARGE', 'unread', 1), false);
});

test.run();
