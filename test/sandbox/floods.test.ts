import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { createIdempotency } from './idempotency';
import { startSandbox } from './sandbox';

const test = suite('floods of calls');

const sandbox = await startSandbox({ socketPort: 0 });
test.after(() => sandbox.close());

test('a player who signs in again and again ends the own oldest session, and nobody else’s', async () => {
  const ravi = sandbox.signIn('ravi');
  const tokens = Array.from({ length: 101 }, () => sandbox.signIn('asha'));
  const [first, second] = tokens;
  assert.is(await refused(apiClient(sandbox, first)('getUser')), '200 INVALID_TOKEN');
  for (const token of [second, tokens.at(-1), ravi]) assert.ok(await apiClient(sandbox, token)('getUser'));
});

test('a player whose calls are refused again and again pushes out no refusal of another player', () => {
  const { refuse, isKnown } = createIdempotency<never>(Date.now, () => {});
  const refuseFor = (userId: number, requestId: string) => refuse(userId, requestId, new Error('refused'));
  refuseFor(1, 'theirs');
  for (let count = 0; count <= 10_000; count++) refuseFor(2, String(count));
  assert.equal([isKnown(1, 'theirs'), isKnown(2, '0'), isKnown(2, '1')], [true, false, true]);
});

test('a sign-up that must wait hashes no password', async () => {
  const { hashPassword, passwordMatches } = await import('./passwords');
  let hashed = 0;
  const passwords = {
    passwordMatches,
    hashPassword: (password: string) => {
      hashed++;
      return hashPassword(password);
    },
  };
  const own = await startSandbox({ socketPort: 0, demo: false, passwords, rules: { freeSends: 3 } });
  const accepted = { confirmedAge: 18, acceptedTerms: [] };
  const signUp = (index: number) => {
    const identity = { name: 'New', username: `new${index}`, phoneNumber: String(9_000_000_000 + index) };
    return apiClient(own)('registerUser', { ...identity, password: DEMO_PASSWORD, ...accepted });
  };
  for (let index = 0; index < 3; index++) await signUp(index);
  assert.is(await refused(signUp(3)), '200 TOO_SOON');
  assert.is(hashed, 3);
  await own.close();
});

test.run();
