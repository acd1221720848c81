import { buildSchema, type DocumentNode, type ExecutionResult, execute, GraphQLError, parse, validate } from 'graphql';
import { errorAnswer, type HttpAnswer } from './http';
import { createResolvers } from './resolvers';
import sdl from './schema.graphql';
import type { State } from './state';

/** The body of a request (spec section 7). */
export interface Operation {
  readonly operationName: string | null;
  readonly variables: Record<string, unknown> | null;
  readonly query: string;
}

const schema = buildSchema(sdl);

// The word “token” ends the client's session (spec section 8), and graphql's messages quote the query.
const withoutToken = (message: string) => (/token/i.test(message) ? 'The query is not valid.' : message);

function badQuery(errors: readonly GraphQLError[]): HttpAnswer {
  const plain = errors.map((error) => ({ ...error.toJSON(), message: withoutToken(error.message) }));
  return { status: 400, body: JSON.stringify({ errors: plain }) };
}

/** Runs operations of the SDL: refusals at status 200, a bad query at 400, a fault of the sandbox's own at 500. */
export function createExecution(state: State) {
  const rootValue = createResolvers(state);
  const documents = new Map<string, DocumentNode>();

  function documentOf(query: string): DocumentNode | readonly GraphQLError[] {
    const known = documents.get(query);
    if (known) return known;
    try {
      const document = parse(query, { maxTokens: 2000 });
      const errors = validate(schema, document);
      if (errors.length) return errors;
      if (documents.size < 100) documents.set(query, document);
      return document;
    } catch (error) {
      if (error instanceof GraphQLError) return [error];
      throw error;
    }
  }

  function answerOf(result: ExecutionResult): HttpAnswer {
    const { errors = [] } = result;
    // Without data nothing has run: a variable of the wrong type, an unknown operation name.
    if (!('data' in result)) return badQuery(errors);
    const fault = errors.find((error) => !error.extensions.code);
    if (!fault) return { status: 200, body: JSON.stringify(result) };
    console.error(fault.originalError ?? fault);
    return errorAnswer(500, 'Something went wrong on our side.');
  }

  return async function run({ query, variables, operationName }: Operation, token: string): Promise<HttpAnswer> {
    const document = documentOf(query);
    if (!('kind' in document)) return badQuery(document);
    const contextValue = { token };
    return answerOf(
      await execute({ schema, document, rootValue, contextValue, variableValues: variables, operationName }),
    );
  };
}
