import {
  type DocumentNode,
  defaultFieldResolver,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
  visit,
} from 'graphql';
import { createAccountResolvers } from './account-resolvers';
import { createAuthentication, type RequestContext } from './authentication';
import { errorAnswer, type HttpAnswer } from './http';
import { inLanguage } from './in-hindi';
import { createMoneyResolvers } from './money-resolvers';
import { refusalsOf, schema } from './operations';
import { createSignInResolvers } from './sign-in-resolvers';
import type { State } from './state';

/** The body of a request (spec section 7). */
export interface Operation {
  readonly operationName: string | null;
  readonly variables: Record<string, unknown> | null;
  readonly query: string;
}

/** Allows one call in a request: a hundred aliases would be a hundred tries at a code, or a hundred long lists. */
const oneRootField: ValidationRule = (context) => ({
  OperationDefinition({ selectionSet: { selections } }) {
    if (selections.length === 1 && selections[0]?.kind === 'Field') return;
    context.reportError(new GraphQLError('A request has one field of Query or Mutation.'));
  },
});

const MOST_FIELDS = 50;

/** Refuses a query that would select the same fields of a long list again and again. It may cost time to validate too. */
function checkCost(document: DocumentNode): void {
  let fields = 0;
  const count = () => {
    if (++fields > MOST_FIELDS) throw new GraphQLError(`A request selects at most ${MOST_FIELDS} fields.`);
  };
  visit(document, { Field: count, FragmentSpread: count, InlineFragment: count });
}

const isRefusal = ({ extensions: { code }, nodes: [field] = [] }: GraphQLError): boolean =>
  field?.kind === 'Field' && refusalsOf(field.name.value).includes(String(code));

// GraphQL's messages quote the query. The word “token” in them would end the client's session (spec section 8).
const withoutToken = (message: string) => (/token/i.test(message) ? 'The query is not valid.' : message);

function badQuery(errors: readonly GraphQLError[]): HttpAnswer {
  const plain = errors.map((error) => ({ ...error.toJSON(), message: withoutToken(error.message) }));
  return { status: 400, body: JSON.stringify({ errors: plain }) };
}

const documents = new Map<string, DocumentNode>();

function documentOf(query: string): DocumentNode | readonly GraphQLError[] {
  const known = documents.get(query);
  if (known) return known;
  try {
    const document = parse(query, { maxTokens: 2000 });
    checkCost(document);
    const errors = validate(schema, document, [...specifiedRules, oneRootField]);
    if (errors.length) return errors;
    if (documents.size < 100 && query.length <= 2000) documents.set(query, document);
    return document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}

export function createResolvers(state: State) {
  const authentication = createAuthentication(state);
  return {
    ...createSignInResolvers(state, authentication),
    ...createAccountResolvers(state, authentication),
    ...createMoneyResolvers(state, authentication),
  };
}

/** Runs operations of the SDL. The status is 200 for a refusal, 400 for a bad query, 500 for a bug of the sandbox. */
export function createExecution(state: State) {
  const rootValue = createResolvers(state);
  const { points } = state;

  /** A call with a requestId looks for its first result before it refuses with CLOSED. */
  const fieldResolver: GraphQLFieldResolver<unknown, RequestContext> = (source, args, context, info) => {
    const looksItself = 'requestId' in args || !refusalsOf(info.fieldName).includes('CLOSED');
    if (!info.path.prev && !looksItself) state.checkOpen();
    return defaultFieldResolver(source, args, context, info);
  };

  function answerOf(result: ExecutionResult, language?: string): HttpAnswer {
    const said = (message: string) => points.inWords(inLanguage(message, language));
    const { errors = [] } = result;
    // Without data nothing has run: for example, a variable has the wrong type.
    if (!('data' in result)) return badQuery(errors);
    const fault = errors.find((error) => !isRefusal(error));
    if (fault) {
      console.error(fault.originalError ?? fault);
      return errorAnswer(500, said('Something went wrong on our side.'));
    }
    const refusals = errors.map((error) => ({ ...error.toJSON(), message: said(error.message) }));
    return { status: 200, body: JSON.stringify({ ...result, ...(refusals.length && { errors: refusals }) }) };
  }

  return async function run({ query, variables, operationName }: Operation, contextValue: RequestContext) {
    const missing = points.missingCall(query);
    if (missing) return badQuery([new GraphQLError(`A game of points has no ${missing}.`)]);
    const document = documentOf(query);
    if (!('kind' in document)) return badQuery(document);
    const variableValues = variables;
    return answerOf(
      await execute({ schema, document, rootValue, fieldResolver, contextValue, variableValues, operationName }),
      contextValue.language,
    );
  };
}
