import { readdir } from 'node:fs/promises';
import type { Operation } from '../../src/api/operation';

type Any = Operation<unknown, unknown>;
type Query = Pick<Any, 'operationName' | 'query'>;

const isQuery = (value: unknown): value is Query =>
  typeof value === 'object' && value !== null && 'operationName' in value && 'query' in value;

/** Every operation that a file of src/api exports, by name, with or without a reader. */
export async function findQueries(): Promise<ReadonlyMap<string, Query>> {
  const names = (await readdir('src/api')).map((file) => file.replace(/\.ts$/, ''));
  const modules = await Promise.all(names.map((name) => import(`../../src/api/${name}.ts`)));
  const queries = modules.flatMap((module) => Object.values<unknown>(module)).filter(isQuery);
  // Those that the HTML sends early come first and have no reader.
  queries.sort((one, other) => Number('read' in one) - Number('read' in other));
  return new Map(queries.map((query) => [query.operationName, query]));
}

/** Those of them whose answer is read. */
export async function findOperations(): Promise<readonly Any[]> {
  return [...(await findQueries()).values()].filter((query): query is Any => 'read' in query);
}
