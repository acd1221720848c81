import type { Answer } from '../sandbox/api-client';
import type { Account, Wanted } from './arguments';
import { createBidding } from './bidding';
import { must, mustBe, Unchecked } from './clause';
import { type Client, callOf, createClient } from './client';
import { bodyOf } from './graphql-answer';
import { anyVariables, harmlessOperations, lacks } from './operations';
import type { Secrets } from './secrets';
import type { Wire } from './wire';

/** Rupees, where the backend has no terms. */
const USUAL_RECHARGE = 100;

const SOME_MINUTES = 10 * 60_000;

export interface StageOptions extends Wanted {
  readonly wire: Wire;
  readonly secrets: Secrets;
  readonly pauses: readonly number[];
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly bidRaces: number;
}

async function signIn(options: StageOptions, { name, password }: Account, mayWait = true): Promise<string> {
  const { wire, secrets, sleep } = options;
  const body = callOf('loginUser', { username: name, password });
  const exchange = await wire.send({ operation: 'loginUser', body });
  if (!exchange.status) throw new Error(`The host doesn’t answer: ${exchange.text}`);
  const answer = bodyOf(exchange);
  if (!answer) throw new Error(`The host’s answer at /graphql is no GraphQL: its status is ${exchange.status}`);
  const [refusal] = answer.refusals;
  const { retryInSeconds: seconds = 0 } = refusal ?? {};
  // A caller may sign in only so often a minute.
  if (mayWait && seconds > 0 && seconds <= 60) {
    await sleep(seconds * 1000);
    return signIn(options, { name, password }, false);
  }
  if (refusal) throw new Error(`The sign-in of ${name} is refused: ${refusal.code ?? 'no code'}, ${refusal.message}`);
  const session = answer.data?.loginUser as Partial<Answer<'loginUser'>> | null | undefined;
  if (!session?.token) throw new Error(`The sign-in of ${name} has opened no session`);
  secrets.keep(session.token);
  return session.token;
}

export async function createStage(options: StageOptions) {
  const { wire, account } = options;
  const clientOf = (token: string) => createClient(options, token);

  /** The answer to a call whose arguments have no meaning. @param token none is no session */
  async function anyCall(name: string, token?: string) {
    const exchange = await wire.send({ body: callOf(name, anyVariables(name)), ...(token && { token }) });
    return { exchange, body: bodyOf(exchange) };
  }

  const player = clientOf(await signIn(options, account));
  const other = options.other && clientOf(await signIn(options, options.other));
  const bidding = createBidding(player, options);
  const startedAt = Date.now();
  let clock: Promise<Answer<'getOpenBids'>> | undefined;

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
        const [now, then] = [after, before[index]].map((round) => ({ ...round, opensInSeconds: 0 }));
        mustBe('the round with its wallet', now, then, before[index], after);
      }
    },
    /** Throws Broken unless a time is within the check by the server's clock, or some minutes off. */
    async mustBeNow(time: string | undefined, answer: object): Promise<void> {
      clock ??= player.get('getOpenBids');
      const { at } = await clock;
      const off = Math.abs(Date.parse(at) - Date.parse(time ?? ''));
      must(off < Date.now() - startedAt + SOME_MINUTES, `its time is ${time}, at ${at} of the server`, answer);
    },
    /** Throws Broken unless no call does anything in this session any more. */
    async mustBeOver({ token, refused }: Client): Promise<void> {
      await refused('getUser', {}, 'INVALID_TOKEN');
      for (const name of harmlessOperations) {
        if (lacks(name)) continue;
        const answer = await anyCall(name, token);
        must(answer.body?.refusals[0]?.code === 'INVALID_TOKEN', `${name} is answered`, answer.exchange);
      }
    },
    anyCall,
    /** A session of its own, as for what confirms the password: one session may do that twenty times a minute. */
    async signIn() {
      const token = await signIn(options, account).catch(({ message }: Error) => {
        throw new Unchecked(message);
      });
      return clientOf(token);
    },
    leastRecharge: async () =>
      lacks('getRechargeTerms') ? USUAL_RECHARGE : (await player.get('getRechargeTerms')).minAmount,
  };
}

export type Stage = Awaited<ReturnType<typeof createStage>>;
