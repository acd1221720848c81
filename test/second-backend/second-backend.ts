import { createServer } from 'node:http';
import { buildSchema, GraphQLError, graphql } from 'graphql';
import { type Ask, apiClient, Refused } from '../sandbox/api-client';
import { createGraphqlHandler } from '../sandbox/graphql-server';
import { errorAnswer, listen, send, stop } from '../sandbox/http';
import { startSandbox } from '../sandbox/sandbox';
import { staticHost } from '../sandbox/static-host';
import sdl from './schema.graphql';

const schema = buildSchema(sdl);

type Fields = Readonly<Record<string, unknown>>;
/** New name to old name, or to what makes the value. */
type Names = Readonly<Record<string, string | ((fields: Fields) => unknown)>>;

const rename = (fields: Fields, names: Names): Fields =>
  Object.fromEntries(
    Object.entries(names).map(([name, from]) => [name, typeof from === 'string' ? fields[from] : from(fields)]),
  );

const balance = ({ wallet }: Fields) =>
  wallet && rename(wallet as Fields, { rewards: 'reference_earning', deposits: 'top_up', winnings: 'game' });

const STATES: Fields = { PENDING: 'open', CREDITED: 'paid', FAILED: 'failed', EXPIRED: 'over' };
const topUp = {
  ...{ id: 'rechargeId', link: 'upiUri', sum: 'amount', closedAt: 'endedAt', utr: 'reference', balance },
  state: ({ status }: Fields) => STATES[String(status)],
};

/** An operation of the sandbox, its variables, and the fields of the answer. */
type Translation = readonly [name: Parameters<Ask>[0], variables?: Names, answer?: Names];

const operations: Readonly<Record<string, Translation>> = {
  getUser: ['getUser'],
  getAllParticipationUser: ['getAllParticipationUser'],
  table: [
    'getRound',
    { gameType: 'game' },
    { id: 'roundId', least: 'minBid', most: 'maxBid', stakeFee: 'bidChargePercent', prizeFee: 'winChargePercent' },
  ],
  topUp: ['getRecharge', { rechargeId: 'id' }, topUp],
  friends: ['getReferrals', {}, { id: 'userId', fullName: 'name', since: 'joinedAt', brought: 'earned' }],
  signIn: ['loginUser', { username: 'login', password: 'secret' }, { session: 'token' }],
  joinUp: [
    'registerUser',
    {
      ...{ name: 'fullName', username: 'login', phoneNumber: 'mobile', email: 'mail', password: 'secret' },
      ...{ referredBy: 'invitedBy', confirmedAge: 'age', acceptedTerms: 'documents' },
    },
    { joinId: 'registrationId', mobile: 'phoneNumber', wait: 'resendInSeconds' },
  ],
  sendCode: ['sendOtp', { phoneNumber: 'mobile', purpose: 'reason' }, { wait: 'resendInSeconds' }],
  checkCode: [
    'verifyOtp',
    { phoneNumber: 'mobile', otp: 'code', purpose: 'reason', requestId: 'key', registrationId: 'joinId' },
    { session: 'token', resetKey: 'resetCode' },
  ],
  renewSecret: ['resetPassword', { resetCode: 'resetKey', password: 'secret', requestId: 'key' }],
  saveProfile: ['updateUser', { name: 'fullName', email: 'mail' }],
  changeMobile: ['changePhoneNumber', { phoneNumber: 'mobile', otp: 'code', password: 'secret', requestId: 'key' }],
  payTo: ['addPaymentMethod', { upi_id: 'handle', password: 'secret' }, { handle: 'upi_id' }],
  flip: [
    'placeBid',
    {
      ...{ roundId: 'table', bidOnCoin: 'side', bidAmount: 'stake', requestId: 'key' },
      ...{ gameType: () => 'coin', clientSeed: () => 'none' },
    },
    { game: 'participation', landed: ({ side }) => (side === 'heads' ? 'Heads' : 'Tails'), balance },
  ],
  startTopUp: ['createRecharge', { amount: 'sum', requestId: 'key' }, topUp],
};

/** Runs an operation on the sandbox. A refusal keeps its message and its code. */
async function run(ask: Ask, [name, variables = {}, answer]: Translation, given: Fields): Promise<unknown> {
  const got: unknown = await ask(name, rename(given, variables)).catch((error) => {
    if (!(error instanceof Refused)) throw error;
    throw new GraphQLError(error.message, { extensions: { code: error.code, retryInSeconds: error.retryInSeconds } });
  });
  if (!answer) return got;
  return Array.isArray(got) ? got.map((one) => rename(one, answer)) : rename(got as Fields, answer);
}

/** Starts the second backend in front of a sandbox, with the built app and the wallet's socket. */
export async function startSecondBackend(host: string, dist: string) {
  const sandbox = await startSandbox({ host });
  const misunderstood: string[] = [];
  const graphqlHandler = createGraphqlHandler({
    async run({ query, variables, operationName }, { token }) {
      const ask = apiClient(sandbox, token);
      const rootValue = Object.fromEntries(
        Object.entries(operations).map(([name, translation]) => [
          name,
          (given: Fields) => run(ask, translation, given),
        ]),
      );
      const result = await graphql({ schema, source: query, rootValue, variableValues: variables, operationName });
      if ('data' in result) return { status: 200, body: JSON.stringify(result) };
      misunderstood.push(`${query}: ${result.errors?.[0]?.message}`);
      return errorAnswer(400, 'The query is not valid.');
    },
    answer: async (request, answer, _req, res) => send(res, await answer(request)),
  });
  const files = staticHost(dist);
  const web = createServer((req, res) => (req.url === '/graphql' ? graphqlHandler(req, res) : files(req, res)));
  const port = await listen(web, host, 0, 'stop what uses it');
  return {
    origin: `http://${host}:${port}`,
    sandbox,
    /** The requests that are not of its schema. */
    misunderstood,
    async close(): Promise<void> {
      await Promise.all([stop(web), sandbox.close()]);
    },
  };
}

export type SecondBackend = Awaited<ReturnType<typeof startSecondBackend>>;
