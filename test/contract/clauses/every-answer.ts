import { type Clause, must, test } from '../clause';
import { bodyOf, hasItsCode, namesItsField, type Refusal } from '../graphql-answer';
import type { Stage } from '../stage';
import type { Exchange } from '../wire';
import { mustNeedCors } from './http';

const never = (says: string, isWrong: (one: Exchange, stage: Stage) => boolean) =>
  test(says, (stage) => {
    const all = stage.wire.exchanges.filter(({ operation }) => operation);
    const wrong = all.filter((one) => isWrong(one, stage));
    must(!wrong.length, `it is not so for ${wrong.length} of ${all.length}`, wrong[0]);
  });

const refusalsIn = (one: Exchange): readonly Refusal[] => bodyOf(one)?.refusals ?? [];

/** A clause that no refusal is wrong. One at another status than 200 has a clause of its own. */
const neverRefused = (says: string, isWrong: (refusal: Refusal, operation: string) => boolean) =>
  never(says, (one) => one.status === 200 && refusalsIn(one).some((refusal) => isWrong(refusal, one.operation)));

export const everyAnswer: readonly Clause[] = [
  never('every call is answered in time', ({ status }) => !status),
  never('every answer is JSON with data or errors, and no redirect', (one) => {
    const isRedirect = one.status >= 300 && one.status < 400;
    return one.status > 0 && (!bodyOf(one) || isRedirect);
  }),
  never('a page of the app’s origin may read every answer', ({ status, headers }, stage) => {
    mustNeedCors(stage);
    return status > 0 && !['*', stage.appOrigin].includes(headers.get('access-control-allow-origin') ?? '');
  }),
  never('a refusal comes at status 200', (one) => one.status !== 200 && refusalsIn(one).length > 0),
  neverRefused('a refusal has a code that the contract has for its operation', (refusal, operation) => {
    return !hasItsCode(operation, refusal);
  }),
  neverRefused('BAD_INPUT and TAKEN name an argument as field', (refusal, operation) => {
    return !namesItsField(operation, refusal);
  }),
  neverRefused('a refusal says the word “token” if the session is over, and only then', ({ message, code }) => {
    return /token/i.test(message) !== (code === 'INVALID_TOKEN');
  }),
];
