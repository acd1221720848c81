import {
  buildSchema,
  type GraphQLField,
  type GraphQLOutputType,
  getDirectiveValues,
  getNamedType,
  isObjectType,
  OperationTypeNode,
} from 'graphql';
import sdl from './schema.graphql';

export const schema = buildSchema(sdl);

const kinds = [OperationTypeNode.QUERY, OperationTypeNode.MUTATION] as const;

const fieldIn = (kind: OperationTypeNode, name: string) => schema.getRootType(kind)?.getFields()[name];

export const operationNamed = (name: string): GraphQLField<unknown, unknown> | undefined =>
  kinds.map((kind) => fieldIn(kind, name)).find(Boolean);

export function refusalsOf(name: string): readonly string[] {
  const directive = schema.getDirective('refuses');
  const node = operationNamed(name)?.astNode;
  const codes = directive && node && getDirectiveValues(directive, node)?.with;
  const isAlwaysOpen = operationNamed(name)?.description?.includes('Answered in maintenance');
  const general = isAlwaysOpen ? ['INVALID_TOKEN'] : ['CLOSED', 'INVALID_TOKEN'];
  return [...general, ...(Array.isArray(codes) ? codes : [])];
}

function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  return `{ ${Object.values(named.getFields()).map((field) => `${field.name} ${selectionOf(field.type)}`)} }`;
}

/** Makes a query with a variable for every argument, and with every field. */
export function queryOf(name: string): string {
  const kind = kinds.find((one) => fieldIn(one, name));
  const field = operationNamed(name);
  if (!kind || !field) throw new Error(`No operation ${name}`);
  const declared = field.args.map((argument) => `$${argument.name}: ${argument.type}`);
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`);
  const list = (parts: readonly string[]) => (parts.length ? `(${parts})` : '');
  return `${kind} ${name}${list(declared)} { ${name}${list(passed)} ${selectionOf(field.type)} }`;
}
