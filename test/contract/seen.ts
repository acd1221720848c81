import type { Answer, OperationName } from '../sandbox/api-client';
import { commitmentOf } from '../sandbox/rounds';
import { bodyOf } from './graphql-answer';
import { misfitIn } from './shape';
import { exchangeOf, remember, type Wire } from './wire';

type Bid = Answer<'placeBid'>;
type Lock = NonNullable<Bid['lock']>;

interface Result<Name extends OperationName> {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly result: Answer<Name> & object;
}

/** What an operation has returned so far, with the variables that were sent. Refusals and what doesn't fit are left out. */
export function resultsOf<Name extends OperationName>({ exchanges }: Wire, name: Name): readonly Result<Name>[] {
  return exchanges.flatMap((exchange) => {
    if (exchange.operation !== name) return [];
    const { data, refusals } = bodyOf(exchange) ?? {};
    const result = data?.[name];
    if (refusals?.length || typeof result !== 'object' || !result || misfitIn(name, result)) return [];
    return [{ sent: JSON.parse(exchange.sent).variables, result: remember(result as Answer<Name> & object, exchange) }];
  });
}

/** Those that made something: later ones may have other arguments for the same requestId. */
export const madeBy = <One extends { readonly sent: Result<'placeBid'>['sent'] }>(
  results: readonly One[],
): readonly One[] =>
  results.filter((one, index) => results.findIndex(({ sent }) => sent.requestId === one.sent.requestId) === index);

export interface SeenBid {
  readonly requested: Readonly<Record<string, unknown>>;
  readonly rounds: readonly Answer<'getRound'>[];
  readonly locks: readonly Lock[];
  readonly answers: readonly Bid[];
  readonly ends: readonly Bid[];
  readonly clientSeed: string;
}

export function seenBids(wire: Wire): readonly SeenBid[] {
  const [rounds, placed, reveals] = [
    resultsOf(wire, 'getRound'),
    resultsOf(wire, 'placeBid'),
    resultsOf(wire, 'revealBid'),
  ];
  const answers = [...placed, ...reveals, ...resultsOf(wire, 'cancelBid'), ...resultsOf(wire, 'resolveBid')];
  const open = resultsOf(wire, 'getOpenBids').flatMap(({ result }) =>
    result.locks.map((lock) => remember(lock, exchangeOf(result))),
  );
  const seedOf = new Map(reveals.map(({ sent }) => [commitmentOf(String(sent.clientSeed)), String(sent.clientSeed)]));
  return madeBy(placed).flatMap(({ sent: requested, result }) => {
    if (!result.lock) return [];
    const reported = answers
      .filter(({ sent, result }) => sent.requestId === requested.requestId && result.lock)
      .map(({ result }) => result);
    const locks = reported.flatMap((one) => (one.lock ? [remember(one.lock, exchangeOf(one))] : []));
    return {
      requested,
      rounds: rounds.filter(({ result }) => result.roundId === requested.roundId).map(({ result }) => result),
      locks: [...locks, ...open.filter(({ requestId }) => requestId === requested.requestId)],
      answers: reported,
      ends: reported.filter(({ status }) => status !== 'LOCKED'),
      clientSeed: seedOf.get(String(requested.clientSeedHash)) ?? '',
    };
  });
}

export const seenFlips = (wire: Wire) =>
  seenBids(wire).flatMap(({ rounds: [round], ends: [end], locks: [lock], clientSeed, requested }) =>
    end?.flip && lock && round
      ? [{ requested, round, lock, flip: remember(end.flip, exchangeOf(end)), clientSeed }]
      : [],
  );

export type SeenFlip = ReturnType<typeof seenFlips>[number];
