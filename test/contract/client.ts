import type { Answer, OperationName } from '../sandbox/api-client';
import { operationNamed, queryOf } from '../sandbox/operations';
import { Broken, must, Unchecked } from './clause';
import { bodyOf, hasItsCode, namesItsField, type Refusal } from './graphql-answer';
import { checkHas } from './operations';
import { misfitIn } from './shape';
import type { StageOptions } from './stage';
import { type Exchange, remember } from './wire';

type Variables = Readonly<Record<string, unknown>>;

export type Outcome<Name extends OperationName> =
  | { readonly result: Answer<Name>; readonly refusal?: undefined }
  | { readonly result?: undefined; readonly refusal: Refusal };

/** The body of a call as the app sends it, with every field of the contract, and no argument that it doesn't have. */
export function callOf(name: string, variables: Variables = {}) {
  const names = operationNamed(name)?.args.map((argument) => argument.name) ?? [];
  const given = Object.entries({ gameType: 'coin', ...variables }).filter(([each]) => names.includes(each));
  return { operationName: name, variables: Object.fromEntries(given), query: queryOf(name) };
}

function read<Name extends OperationName>(name: Name, exchange: Exchange): Outcome<Name> {
  const body = bodyOf(exchange);
  if (!body) throw new Unchecked(`${name} got no readable answer`);
  const [refusal] = body.refusals;
  if (refusal) {
    if (!hasItsCode(name, refusal)) throw new Unchecked(`the refusal of ${name} has no code of the contract`);
    if (!namesItsField(name, refusal)) throw new Unchecked(`the refusal of ${name} names no argument`);
    return remember({ refusal: remember(refusal, exchange) }, exchange);
  }
  const result = body.data?.[name];
  if (misfitIn(name, result)) throw new Unchecked(`the result of ${name} lacks the contract’s fields`);
  if (typeof result === 'object' && result) remember(result, exchange);
  return remember({ result: result as Answer<Name> }, exchange);
}

const tooMany = 'too many of the player’s requestIds came to nothing lately';

const fullAt: Readonly<Record<string, string>> = {
  placeBid: 'ten bids are locked, or were cancelled within an hour',
  createRecharge: 'ten recharges are open: wait until they have expired',
  ...{ resolveBid: tooMany, resolveWithdrawal: tooMany },
};

const obstacles: Readonly<Record<string, string>> = {
  INSUFFICIENT_BALANCE: 'the wallet has too little left for it',
  LIMIT_REACHED: 'a limit of the account is in the way',
  ON_BREAK: 'the account is on a time-out',
  UPI_ID_TOO_NEW: 'the account’s UPI ID is too new',
};

const isThrottled = ({ status }: Exchange) => status === 429;

/** Whether an answer says that the call must wait. Where the contract has no TOO_SOON, it is a wrong code. */
function comesTooSoon(exchange: Exchange): boolean {
  const refusal = bodyOf(exchange)?.refusals[0];
  return isThrottled(exchange) || (refusal?.code === 'TOO_SOON' && hasItsCode(exchange.operation, refusal));
}

type ClientOptions = Pick<StageOptions, 'wire' | 'pauses' | 'sleep'>;

export function createClient({ wire, pauses, sleep }: ClientOptions, token: string) {
  async function send(name: string, variables: Variables | undefined, mustWait: (answer: Exchange) => boolean) {
    checkHas(name);
    const attempt = () => wire.send({ operation: name, token, body: callOf(name, variables) });
    let exchange = await attempt();
    for (const ms of pauses) {
      if (!mustWait(exchange)) return exchange;
      await sleep(ms);
      exchange = await attempt();
    }
    if (!mustWait(exchange)) return exchange;
    throw new Broken(`${name} still comes too soon after many attempts`, [exchange]);
  }

  const outcome = async <Name extends OperationName>(name: Name, variables?: Variables): Promise<Outcome<Name>> =>
    read(name, await send(name, variables, name in fullAt ? isThrottled : comesTooSoon));

  return {
    token,
    outcome,

    async get<Name extends OperationName>(name: Name, variables?: Variables): Promise<Answer<Name>> {
      const { result, refusal } = await outcome(name, variables);
      if (!refusal) return result as Answer<Name>;
      const { code = '' } = refusal;
      const obstacle = code === 'TOO_SOON' ? fullAt[name] : obstacles[code];
      if (obstacle) throw new Unchecked(obstacle);
      throw new Broken(`${name} is refused with ${refusal.code}`, [refusal]);
    },

    /** The refusal. Throws Broken if the call isn't refused, or with another code or field than are wanted. */
    async refused(name: OperationName, variables?: Variables, code?: string, field?: string): Promise<Refusal> {
      const answer = await outcome(name, variables);
      const { refusal } = answer;
      must(!!refusal, `${name} is not refused`, answer);
      if (refusal.code === 'TOO_SOON' && fullAt[name]) throw new Unchecked(fullAt[name]);
      must([refusal.code, undefined].includes(code), `${name} is refused with ${refusal.code}, not ${code}`, answer);
      must([refusal.field, undefined].includes(field), `${name} is refused by ${refusal.field}, not ${field}`, answer);
      return refusal;
    },
  };
}

export type Client = ReturnType<typeof createClient>;
