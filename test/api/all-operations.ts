import { readdir } from 'node:fs/promises';
import { nameOf, type Operation } from '../../src/api/operation';

type Any = Operation<unknown, unknown>;
type Query = Pick<Any, 'query'>;

const isQuery = (value: unknown): value is Query => typeof value === 'object' && value !== null && 'query' in value;

/** Every operation that a file of calls exports, and the round’s, by name, with or without a reader. */
export async function findQueries(): Promise<ReadonlyMap<string, Query>> {
  const files = await readdir('src', { recursive: true });
  const modules = await Promise.all(
    files.flatMap((file) => {
      const [, folder, name] = /^([\w-]+)[\\/]([\w-]+-operations|round)\.ts$/.exec(file) ?? [];
      return name ? [import(`../../src/${folder}/${name}.ts`)] : [];
    }),
  );
  const queries = modules.flatMap((module) => Object.values<unknown>(module)).filter(isQuery);
  // Those that the HTML sends early come first and have no reader.
  queries.sort((one, other) => Number('read' in one) - Number('read' in other));
  return new Map(queries.map((query) => [nameOf(query.query), query]));
}

export async function findOperations(): Promise<readonly Any[]> {
  return [...(await findQueries()).values()].filter((query): query is Any => 'read' in query);
}
