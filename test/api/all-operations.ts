import { readdir } from 'node:fs/promises';
import type { Operation } from '../../src/api/operation';

type Any = Operation<unknown, unknown>;

const isOperation = (value: unknown): value is Any =>
  typeof value === 'object' && value !== null && 'operationName' in value && 'query' in value && 'read' in value;

/** Every operation that a file of src/api exports, by name. */
export async function findOperations(): Promise<ReadonlyMap<string, Any>> {
  const names = (await readdir('src/api')).map((file) => file.replace(/\.ts$/, ''));
  const modules = await Promise.all(names.map((name) => import(`../../src/api/${name}.ts`)));
  const operations = modules.flatMap((module) => Object.values<unknown>(module)).filter(isOperation);
  return new Map(operations.map((operation) => [operation.operationName, operation]));
}
