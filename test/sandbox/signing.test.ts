import { createPublicKey, verify } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createBidder } from './bidder';
import { startSandbox } from './sandbox';
import sdl from './schema.graphql';
import { SIGNING_PUBLIC_KEY } from './signing-key';

const point = Buffer.from(SIGNING_PUBLIC_KEY, 'base64url');
const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) } });

const isSigned = (line: string, signature: string): boolean =>
  verify('sha256', Buffer.from(line), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));

test('the example of the contract is signed by the sandbox’s key', () => {
  const [line, signature = '', publicKey] =
    / {4}(1 1042 [\s\S]+?Z)\n {4}(\S{86})\n {4}(\S{87})\n/.exec(sdl)?.slice(1) ?? [];
  assert.is(publicKey, SIGNING_PUBLIC_KEY);
  assert.ok(isSigned(String(line).replace(/\s+/g, ' '), signature));
});

test('a lock is signed as the contract says, and stays so', async () => {
  const sandbox = await startSandbox({ socketPort: 0, rules: { bidChargePercent: 1.25, winChargePercent: 0 } });
  const { userId, ask, bidFor, fill } = createBidder(sandbox, 'asha');
  fill(1_000_000);
  const bid = await bidFor({ bidAmount: 1234.5 });
  const { serverSeedHash } = await ask('getRound');
  const { lock } = await ask('placeBid', bid);
  const line = `1 ${userId} ${bid.requestId} ${bid.roundId} ${serverSeedHash} ${bid.clientSeedHash} coin heads`;
  assert.ok(isSigned(`${line} 1234.50 1249.93 1.25 0.00 ${lock?.createAt}`, String(lock?.signature)));
  assert.not(isSigned(`${line} 1234.50 1249.92 1.25 0.00 ${lock?.createAt}`, String(lock?.signature)));
  assert.equal((await ask('revealBid', bid)).lock, lock);
  await sandbox.close();
});

test.run();
