import type { OperationName } from '../sandbox/api-client';
import { type Clause, test } from './clause';
import type { Stage } from './stage';

/** @param as the code, and the field that the refusal names */
export const refuses = (
  name: OperationName,
  what: string,
  as: string,
  argumentsFor: (stage: Stage) => Promise<readonly object[]>,
): Clause =>
  test(`${name} ${what} is refused with ${as.replace(' ', ' by its ')}, and changes nothing`, async (stage) => {
    const calls = await argumentsFor(stage);
    const [code, field] = as.split(' ');
    // Wrong passwords are counted in each session, and the right one makes those of a name forgotten.
    const isGuess = code === 'WRONG_CREDENTIALS';
    const session = isGuess ? await stage.signIn() : stage.player;
    await stage.changesNothing(async () => {
      for (const variables of calls) await session.refused(name, { ...variables }, code, field);
    });
    if (isGuess) await stage.signIn();
  });

/** What a server takes for the password if it looks at less than the whole of it. As many as are checked in a row. */
export function nearly({ password }: Stage['account']): readonly string[] {
  const otherCase = password.replace(/\p{L}/gu, (letter) => {
    const upper = letter.toUpperCase();
    return letter === upper ? letter.toLowerCase() : upper;
  });
  return [otherCase, password.slice(0, 8), password.slice(0, -1), `${password}x`].filter((one) => one !== password);
}
