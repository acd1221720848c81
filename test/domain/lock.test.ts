import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fingerprintOf, isFitting, type Lock, lockLine, readLock, verifyLock, wireLock } from '../../src/domain/lock';
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
  assert.is(await verifyLock(lock, [key]), true);
  assert.is(await verifyLock(lock, ['not a key', key]), true);
  assert.is(await verifyLock(lock, []), undefined);
  assert.is(await verifyLock({ ...lock, signature: '%%%' }, [key]), false);
  for (const name of Object.keys(lock) as (keyof Lock)[]) {
    const change = typeof lock[name] === 'number' ? Number(lock[name]) + 1 : `${lock[name]}0`;
    assert.is(await verifyLock({ ...lock, [name]: change }, [key]), false, name);
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
} satisfies Parameters<typeof isFitting>[1];

test('a lock is of the tap only if every field is', async () => {
  assert.ok(await isFitting(lock, tapped, []));
  const { signature, ...promises } = wireLock(lock);
  for (const [name, value] of Object.entries(promises)) {
    for (const change of [undefined, null, {}, [], '', 'x'.repeat(9_999), -1, 1e300, Number.NaN]) {
      const read = readLock({ ...wireLock(lock), [name]: change });
      assert.not.ok(await isFitting(read, tapped, []), `${name}: ${change} instead of ${value}`);
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
  const short = { ...lock, clientSeedHash: createHash('sha256').update('5eed').digest('hex') };
  assert.not.ok(await isFitting(short, { ...tapped, clientSeed: '5eed' }, []));
  const free = { ...lock, winChargePercent: undefined };
  assert.not.ok(await isFitting(free, { ...tapped, winChargePercent: undefined }, []));
});

test('the time of a lock is the server’s, but it must be one', async () => {
  for (const [createAt, isTime] of [
    ['1970-01-01T00:00:00Z', true],
    ['2026-11-24T08:32:05.000+05:30', true],
    ['2026-13-24T08:32:05Z', false],
    ['24 Nov 2026', false],
    ['2026', false],
  ] as const)
    assert.is(await isFitting(readLock({ ...wireLock(lock), createAt }), tapped, []), isTime, createAt);
});

test('a signed line can be read in one way only: a text with a space in it is none', async () => {
  const signed = {
    ...lock,
    roundId: `${lock.roundId} ${lock.serverSeedHash}`,
    serverSeedHash: 'a',
    clientSeedHash: 'b',
  };
  for (const space of [' ', '\n', '\u00a0', '\u2003'])
    for (const name of ['user', 'requestId', 'roundId', 'serverSeedHash'] as const)
      assert.is(readLock({ ...wireLock(signed), [name]: `1${space}2` })[name], '');
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
