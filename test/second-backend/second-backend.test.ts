import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import { buildSchema, graphql, parse, printType, validate } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nameOf, type Operation } from '../../src/api/operation';
import { FEATURES, type Feature } from '../../src/api/optional';
import { isAsTapped } from '../../src/lib/lock';
import type { BidAnswer } from '../../src/money/bid-calls';
import { findQueries } from '../api/all-operations';
import { schema as contract } from '../sandbox/operations';
import { commitmentOf } from '../sandbox/rounds';
import sdl from './schema.graphql';

const execute = promisify(execFile);
const PATCH = path.resolve('test/second-backend/app.patch');
const folder = path.resolve(process.env.CACHE ?? 'node_modules/.cache/coin-flip', 'elsewhere/second-backend');

type Any = Operation<unknown, unknown>;

/** Changes a copy of the sources as an operator would, checks its types, and returns its files of calls as one. */
async function patchedApi(): Promise<Readonly<Record<string, unknown>>> {
  await rm(folder, { recursive: true, force: true });
  for (const source of ['src', 'tsconfig.json']) cpSync(source, path.join(folder, source), { recursive: true });
  // git would ignore the folder if it saw the repository around it.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(folder) };
  await execute('git', ['apply', PATCH], { cwd: folder, env });
  await execute(path.resolve('node_modules/.bin/tsc'), [], { cwd: folder });
  const files = await readdir(path.join(folder, 'src'), { recursive: true });
  const contents = ['api/optional', ...files.filter((file) => file.endsWith('-calls.ts'))]
    .map((file) => `export * from './src/${file.replace(/\\/g, '/').replace(/\.ts$/, '')}';`)
    .join('\n');
  const outfile = path.join(folder, 'api.mjs');
  const constants = (await readFile('src/config.ts', 'utf8')).matchAll(/const (__\w+__):/g);
  const define = Object.fromEntries([...constants].map(([, name]) => [name, '""']));
  await esbuild.build({ stdin: { contents, resolveDir: folder }, bundle: true, format: 'esm', outfile, define });
  return import(pathToFileURL(outfile).href);
}

const test = suite('a second backend');
const fixed = ['User', 'PaymentMethod', 'Participation', 'GameType', 'CoinSide'].map((name) => contract.getType(name));
const schema = buildSchema([sdl, ...fixed.map((type) => (type ? printType(type) : ''))].join('\n'));
const api = await patchedApi();
const lacking: readonly string[] = [...(api.lackingFeatures as ReadonlySet<Feature>)].flatMap((one) => FEATURES[one]);
const operations = new Map(
  Object.values(api)
    .filter((value): value is Any => typeof value === 'object' && value !== null && 'query' in value)
    .map((operation) => [nameOf(operation.query), operation]),
);

const participation = {
  ...{ game: 'r1', bidAmount: 50, biddingAmountCharge: 1, status: true, winAmount: 100, winAmountCharge: 2.5 },
  ...{ bidOnCoin: 'heads', gameType: 'coin', participationUserId: 'p', user: 7, username: 'asha', createAt: '0' },
};
const player = {
  ...{ userId: 7, name: 'Asha', username: 'asha', phoneNumber: '+919876543210', active: 'true', level: 1 },
  ...{ referenceId: 'R', paymentMethodId: { upi_id: 'asha@ok' } },
};
const topUp = { id: 't1', link: 'upi://pay', sum: 500, state: 'paid', closedAt: 'now', utr: 'u1' };
const balance = { rewards: 1, deposits: 2, winnings: 3 };
const clientSeed = commitmentOf('mine');
const slip = {
  ...{ key: 'k', player: 7, table: 'r1', hash: commitmentOf(clientSeed), game: 'coin', side: 'heads' },
  ...{ stake: 50, price: 51, stakeFee: 2, prizeFee: 2.5, at: '2026-03-01' },
};

/** What the backend answers, under its own names. */
const answers = {
  getUser: player,
  saveProfile: player,
  changeMobile: player,
  table: { id: 'r1', least: 10, most: 10_000, stakeFee: 2, prizeFee: 2.5, balance },
  topUp: { ...topUp, balance },
  startTopUp: { ...topUp, state: 'open' },
  friends: [{ id: 8, fullName: 'Ravi', since: '2026-03-01', brought: 4 }],
  signIn: { session: 's1' },
  joinUp: { joinId: 'j1', mobile: '+919876543210', wait: 30 },
  sendCode: { wait: 40 },
  checkCode: { session: 's2', resetKey: 'k2' },
  renewSecret: true,
  payTo: { handle: 'asha@bank' },
  openSlips: { now: '2026-03-01T00:01:00Z', slips: [slip] },
  stake: { state: 'open', slip, balance },
  throw: { state: 'thrown', slip, balance, throw: { game: participation, landed: 'Heads' } },
  takeBack: { state: 'back', slip, balance },
  settle: { state: 'none' },
};

const recharge = {
  ...{ rechargeId: 't1', upiUri: 'upi://pay', amount: 50_000, received: 50_000, endedAt: 'now', reference: 'u1' },
};
const wallet = { reference_earning: 100, top_up: 200, game: 300, row: undefined };
const lock = {
  ...{ requestId: 'k', user: '7', roundId: 'r1', serverSeedHash: '', clientSeedHash: slip.hash, gameType: 'coin' },
  ...{ bidOnCoin: 'heads', bidAmount: 5_000, cost: 5_100, bidChargePercent: 2, winChargePercent: 2.5 },
  ...{ createAt: '2026-03-01', signature: '' },
};

/** What the app reads from an answer. */
const reads: Readonly<Record<string, object | string | number>> = {
  getUser: { userId: '7', username: 'asha', upiId: 'asha@ok', active: true },
  updateUser: { userId: '7' },
  changePhoneNumber: { phoneNumber: '+919876543210' },
  getRound: {
    ...{ roundId: 'r1', serverSeedHash: '', minBid: 1_000, maxBid: 1_000_000 },
    ...{ bidChargePercent: 2, winChargePercent: 2.5, wallet },
  },
  getRecharge: { ...recharge, status: 'CREDITED', wallet },
  createRecharge: { ...recharge, status: 'PENDING' },
  getReferrals: [{ userId: '8', name: 'Ravi', joinedAt: '2026-03-01', earned: 400 }],
  loginUser: 's1',
  registerUser: { registrationId: 'j1', phoneNumber: '+919876543210', seconds: 30, digits: undefined },
  sendOtp: { seconds: 40, digits: undefined },
  verifyOtp: 's2',
  addPaymentMethod: 'asha@bank',
  placeBid: { status: 'LOCKED', lock, wallet },
  revealBid: { status: 'FLIPPED', lock, wallet },
  cancelBid: { status: 'CANCELLED', lock, wallet },
  resolveBid: { status: 'NOT_MADE' },
  getOpenBids: { at: Date.UTC(2026, 2, 1, 0, 1), locks: [lock] },
};

test('the patch for the app adds at most forty lines, all of them in files of calls and src/api', async () => {
  const lines = (await readFile(PATCH, 'utf8')).split('\n');
  const files = lines.filter((line) => line.startsWith('+++'));
  assert.ok(files.every((file) => /^\+{3} b\/src\/(api\/|.*-calls\.ts$)/.test(file)));
  assert.ok(lines.filter((line) => /^\+(?!\+)/.test(line)).length <= 40);
});

test('the app sends what the backend has and nothing else', async () => {
  for (const [name, { query }] of await findQueries()) {
    const isSent = !lacking.includes(name);
    const sent = operations.get(name)?.query ?? query;
    assert.is(validate(schema, parse(sent)).length === 0, isSent, name);
  }
});

async function readAnswer(name: string): Promise<unknown> {
  const { query, read } = operations.get(name) as Any;
  const [, declared = ''] = /\(([^)]*)\)\{/.exec(query) ?? [];
  const variableValues = Object.fromEntries(
    [...declared.matchAll(/\$(\w+):(\[?)(\w+)/g)].map(([, variable, isList, type]) => {
      const value = type === 'Float' || type === 'Int' ? 1 : 'any';
      return [variable, isList ? [value] : value];
    }),
  );
  const { data, errors } = await graphql({ schema, source: query, rootValue: answers, variableValues });
  assert.is(errors, undefined, name);
  return read(data?.[name], { purpose: 'SIGNUP' });
}

test('the app reads each answer as that of any other backend', async () => {
  for (const [name, expected] of Object.entries(reads)) {
    const result = await readAnswer(name);
    const known = typeof expected === 'object' && !Array.isArray(expected) ? Object.keys(expected) : undefined;
    const kept = known
      ? Object.fromEntries(known.map((key) => [key, (result as Record<string, unknown>)[key]]))
      : result;
    assert.equal(kept, expected, name);
  }
});

test('a lock without a seed is the bid that was tapped, and its flip has a side and no seed', async () => {
  const tapped = { ...lock, owner: '7', side: 'heads', amount: 5_000, clientSeed } as const;
  const [locked, flipped] = (await Promise.all(['placeBid', 'revealBid'].map(readAnswer))) as BidAnswer[];
  assert.ok(locked?.status === 'LOCKED' && (await isAsTapped(locked.lock, tapped)));
  assert.ok(flipped?.status === 'FLIPPED' && flipped.flip.side === 'heads' && flipped.flip.serverSeed === '');
});

test.run();
