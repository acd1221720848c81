import type { OperationName } from '../sandbox/api-client';
import { type Clause, test } from './clause';
import type { Stage } from './stage';

/**
 * A clause that calls are refused, and change neither the round nor the wallet.
 * @param as the code, and the field that the refusal names
 */
export const refuses = (
  name: OperationName,
  what: string,
  as: string,
  argumentsFor: (stage: Stage) => Promise<readonly object[]>,
): Clause =>
  test(`${name} ${what} is refused with ${as.replace(' ', ' by its ')}, and changes nothing`, async (stage) => {
    const calls = await argumentsFor(stage);
    const [code, field] = as.split(' ');
    await stage.changesNothing(async () => {
      for (const variables of calls) await stage.player.refused(name, { ...variables }, code, field);
    });
    // A right password makes wrong ones forgotten.
    if (code === 'WRONG_CREDENTIALS') await stage.signIn();
  });
