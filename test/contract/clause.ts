import { isDeepStrictEqual } from 'node:util';
import type { Stage } from './stage';

export interface Clause {
  readonly says: string;
  check(stage: Stage): unknown;
}

export const test = (says: string, check: (stage: Stage) => unknown): Clause => ({ says, check });

type Evidence = readonly (object | undefined)[];

/** The backend breaks the clause. The evidence is in results, refusals or exchanges. */
export class Broken extends Error {
  constructor(
    message: string,
    readonly evidence: Evidence,
  ) {
    super(message);
  }
}

export class Unchecked extends Error {}

export function must(holds: boolean, otherwise: string, ...evidence: Evidence): asserts holds {
  if (!holds) throw new Broken(otherwise, evidence);
}

export function mustBe(what: string, actual: unknown, wanted: unknown, ...evidence: Evidence): void {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  must(isDeepStrictEqual(actual, wanted), `${what}: ${text(actual)}, and not ${text(wanted)}`, ...evidence);
}

export function once<Result>(work: (stage: Stage) => Promise<Result>): (stage: Stage) => Promise<Result> {
  const done = new WeakMap<Stage, Promise<Result>>();
  return (stage) => {
    const doing = done.get(stage) ?? work(stage);
    done.set(stage, doing);
    return doing;
  };
}

export async function meet<One, Other>(
  one: () => Promise<One>,
  other: () => Promise<Other>,
  isOneAhead: boolean,
): Promise<[One, Other]> {
  if (isOneAhead) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}
