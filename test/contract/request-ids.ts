import type { OptionalCall } from '../../src/api/optional';
import type { OperationName } from '../sandbox/api-client';
import type { Clause } from './clause';
import type { Stage } from './stage';

/** Empty, too long, and with other characters than visible ASCII. */
const invalidIds = ['', 'x'.repeat(129), 'पासा', 'one\ntwo', 'one two'];

/** The clause that a call is refused with each invalid requestId, and changes nothing. */
export const refusesInvalidIds = (
  name: OperationName,
  needs: readonly OptionalCall[],
  call: (stage: Stage) => Promise<object> | object = () => ({}),
): Clause => ({
  says: `${name} with an invalid requestId is refused by its name, and changes nothing`,
  needs,
  check: (stage) =>
    stage.changesNothing(async () => {
      const valid = await call(stage);
      for (const requestId of invalidIds) {
        await stage.player.refused(name, { ...valid, requestId }, 'BAD_INPUT', 'requestId');
      }
    }),
});
