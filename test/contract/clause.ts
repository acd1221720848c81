import type { OptionalCall } from '../../src/api/optional';
import type { Stage } from './stage';

/** One sentence of the contract, and how to find out whether a backend keeps it. */
export interface Clause {
  readonly says: string;
  /** The optional operations that it is about. */
  readonly needs?: readonly OptionalCall[];
  /** Throws Broken or Unchecked. */
  check(stage: Stage): Promise<void> | void;
}

/** The backend breaks the clause. The evidence is in results, refusals or exchanges. */
export class Broken extends Error {
  constructor(
    message: string,
    readonly evidence: readonly (object | undefined)[],
  ) {
    super(message);
  }
}

/** The backend lacks something that it may lack: what, and what that loses. */
export class Lacking extends Error {}

/** It can't be told whether the backend keeps the clause. */
export class Unchecked extends Error {}

/** Throws Broken with this message unless the condition holds. */
export function must(holds: boolean, otherwise: string, ...evidence: (object | undefined)[]): asserts holds {
  if (!holds) throw new Broken(otherwise, evidence);
}
