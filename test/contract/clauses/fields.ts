import { getNamedType, isObjectType } from 'graphql';
import { operationNamed } from '../../sandbox/operations';
import { type Clause, must, test, Unchecked } from '../clause';
import { callOf } from '../client';
import { bodyOf } from '../graphql-answer';
import { changingOperations, privateOperations } from '../missing-calls';
import { misfitIn } from '../shape';

/** The operations whose results are judged: all that return more than true. */
const judged = privateOperations.filter((name) => {
  const type = operationNamed(name)?.type;
  return type && isObjectType(getNamedType(type)) && !changingOperations.includes(name);
});

export const fields: readonly Clause[] = judged.map((name) =>
  test(`${name} returns the contract’s fields, each of its type`, async ({ wire, player, checkHas }) => {
    await checkHas(name);
    const isBare = operationNamed(name)?.args.length === 0;
    if (isBare) await wire.send({ operation: name, token: player.token, body: callOf(name) });
    const results = wire.exchanges
      .filter(({ operation }) => operation === name)
      .map((exchange) => ({ exchange, body: bodyOf(exchange) }))
      .filter(({ body }) => body?.data && !body.refusals.length);
    if (!results.length) throw new Unchecked('it has returned nothing');
    for (const { exchange, body } of results) {
      const misfit = misfitIn(name, body?.data?.[name]);
      must(!misfit, String(misfit), exchange);
    }
  }),
);
