import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  fingerprintOf,
  isAsTapped,
  isFitting,
  type Lock,
  lockLine,
  readLock,
  verifyLock,
  wireLock,
} from '../../src/lib/lock';
import * as fc from '../properties';
import { key, proofVectors } from './proof-vectors';

const [win] = proofVectors;
if (!win) throw new Error('no vectors');
const { lock } = win.proof;

test('the line that is signed has every promise of the lock, and nothing can be moved from one field to the next', () => {
  assert.is(
    lockLine(lock),
    `1 1042 ${lock.requestId} ${lock.roundId} ${lock.serverSeedHash} ${lock.clientSeedHash} coin heads 50.00 51.00 2.00 2.50 2026-11-24T08:32:05.000Z`,
  );
  const bare = { ...lock, serverSeedHash: '', cost: undefined, bidChargePercent: undefined };
  assert.match(lockLine(bare), new RegExp(` ${lock.roundId} - \\w+ coin heads 50\\.00 - - 2\\.50 `));
});

test('a signature holds for its lock alone, by any of the keys', async () => {
  assert.is(await verifyLock(lock, [key]), 'signed');
  assert.is(await verifyLock(lock, ['not a key', key]), 'signed');
  assert.is(await verifyLock(lock, []), 'unsigned');
  assert.is(await verifyLock({ ...lock, signature: '%%%' }, [key]), 'forged');
  for (const name of Object.keys(lock) as (keyof Lock)[]) {
    const change = typeof lock[name] === 'number' ? Number(lock[name]) + 1 : `${lock[name]}0`;
    assert.is(await verifyLock({ ...lock, [name]: change }, [key]), 'forged', name);
  }
});

test('a key is known by the first half of the SHA-256 hash of its bytes', async () => {
  const hash = createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex');
  assert.is((await fingerprintOf(key)).replaceAll(' ', ''), hash.slice(0, 32));
});

const tapped = {
  ...{ requestId: lock.requestId, owner: '1042', roundId: lock.roundId, amount: 5_000 },
  side: 'heads' as const,
  ...{ serverSeedHash: lock.serverSeedHash, clientSeed: win.proof.flip?.clientSeed ?? '' },
  ...{ bidChargePercent: 2, winChargePercent: 2.5 },
} satisfies Parameters<typeof isAsTapped>[1];

test('a lock is of the tap only if every field is', async () => {
  assert.ok(await isAsTapped(lock, tapped));
  const { signature, ...promises } = wireLock(lock);
  for (const [name, value] of Object.entries(promises)) {
    for (const change of [undefined, null, {}, [], '', 'x'.repeat(9_999), -1, 1e300, Number.NaN]) {
      const read = readLock({ ...wireLock(lock), [name]: change });
      // The time is the server's: any will do, but one there must be.
      const isKept = name === 'createAt' && read.createAt !== '';
      assert.is(await isAsTapped(read, tapped), isKept, `${name}: ${change} instead of ${value}`);
    }
  }
});

test('a lock fits if it is of the tap and signed, and no tap without its charges or its seed', async () => {
  assert.ok(await isFitting(lock, tapped));
  assert.not.ok(await isFitting({ ...lock, signature: 'A'.repeat(86) }, tapped));
  for (const change of [
    { amount: 4_999 },
    { winChargePercent: 5 },
    { bidChargePercent: undefined },
    { clientSeed: '5eed' },
  ])
    assert.not.ok(await isFitting(lock, { ...tapped, ...change }), Object.keys(change).join());
  assert.not.ok(await isFitting(lock, { ...tapped, winChargePercent: undefined }));
});

test('a text of a lock is cut after 300 characters, which fits nothing', () => {
  assert.is(readLock({ requestId: 'x'.repeat(301) }).requestId, 'x'.repeat(300));
});

test('property: anything is read without an error, and is as it was after storage', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const read = readLock(value);
      assert.equal(readLock(JSON.parse(JSON.stringify(wireLock(read)))), read);
    }),
  );
});

test.run();
