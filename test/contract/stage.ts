import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../sandbox/api-client';
import { commitmentOf } from '../sandbox/rounds';
import { createBidding } from './bidding';
import { must, Unchecked } from './clause';
import { type Client, callOf, createClient } from './client';
import { bodyOf } from './graphql-answer';
import { findMissingCalls } from './missing-calls';
import { createFlips } from './sample-flips';
import type { Secrets } from './secrets';
import type { Wire } from './wire';

/** Rupees, where the backend has no terms. */
const USUAL_RECHARGE = 100;

export interface Account {
  readonly name: string;
  readonly password: string;
}

export interface StageOptions {
  readonly wire: Wire;
  readonly secrets: Secrets;
  readonly account: Account;
  /** Another player's account, to find out what it can't see. */
  readonly other: Account | undefined;
  /** The origin of the page that the app runs in. */
  readonly appOrigin: string;
  readonly origin: string;
  /** The operator's public keys, as in SIGNING_KEY. Empty if none was named. */
  readonly keys: readonly string[];
  /** Whether wrong passwords and codes may lock the account for a while. */
  readonly guesses: boolean;
  /** Whether the check may withdraw or lose most of the money. */
  readonly drains: boolean;
  /** Milliseconds between the attempts of a call that comes too soon. */
  readonly pauses: readonly number[];
  /** How many flips are judged together. */
  readonly bets: number;
  /** How many bids meet their resolution at the same moment. */
  readonly bidRaces: number;
  /** How many withdrawals do. Each may take the least amount. */
  readonly withdrawalRaces: number;
}

/** Opens a session. @throws Error of one line that says why the backend can't be checked */
async function signIn({ wire, secrets, pauses }: StageOptions, { name, password }: Account): Promise<Client> {
  const body = callOf('loginUser', { username: name, password });
  const exchange = await wire.send({ operation: 'loginUser', body });
  if (!exchange.status) throw new Error(`The host doesn’t answer: ${exchange.text}`);
  const answer = bodyOf(exchange);
  if (!answer) throw new Error(`The host’s answer at /graphql is no GraphQL: its status is ${exchange.status}`);
  const [refusal] = answer.refusals;
  if (refusal) throw new Error(`The sign-in of ${name} is refused: ${refusal.code ?? 'no code'}, ${refusal.message}`);
  const session = answer.data?.loginUser as Partial<Answer<'loginUser'>> | null | undefined;
  if (!session?.token) throw new Error(`The sign-in of ${name} has opened no session`);
  secrets.keep(session.token);
  return createClient(wire, session.token, pauses);
}

/** What all clauses work with. */
export async function createStage(options: StageOptions) {
  const { wire, pauses, account } = options;
  const player = await signIn(options, account);
  const other = options.other && (await signIn(options, options.other));
  const clientOf = (token: string) => createClient(wire, token, pauses);
  const { lacks, withoutSession } = findMissingCalls(wire);

  const bidding = createBidding(player);

  return {
    ...options,
    ...bidding,
    player,
    /** Another player's session. Throws Unchecked if there is none. */
    another() {
      if (!other) throw new Unchecked('name another account by --other');
      return other;
    },
    clientOf,
    nobody: clientOf(''),
    /** Throws Broken if the work ends a player’s round or changes a wallet. */
    async changesNothing(work: () => Promise<void>, players = [player]): Promise<void> {
      const before = await Promise.all(players.map((one) => one.get('getRound')));
      await work();
      for (const [index, one] of players.entries()) {
        const after = await one.get('getRound');
        must(isDeepStrictEqual(after, before[index]), 'the round or the wallet is another one', before[index], after);
      }
    },
    /** The first answer that tells the seed of a round, in whatever field. */
    seedTold: ({ serverSeedHash }: Answer<'getRound'>) =>
      wire.exchanges.find(({ text }) =>
        text.match(/[\da-f]{64}/g)?.some((hex) => commitmentOf(hex) === serverSeedHash),
      ),
    lacks,
    withoutSession,
    /** A new session of the player. */
    signIn: () =>
      signIn(options, account).catch(({ message }: Error) => {
        throw new Unchecked(message);
      }),
    /** The flips that several clauses judge. They are made once. */
    flips: createFlips(player, bidding, options.bets),
    /** The least recharge in rupees. */
    leastRecharge: async () =>
      (await lacks('getRechargeTerms')) ? USUAL_RECHARGE : (await player.get('getRechargeTerms')).minAmount,
  };
}

export type Stage = Awaited<ReturnType<typeof createStage>>;
