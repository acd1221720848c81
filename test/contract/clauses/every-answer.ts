import { Broken, type Clause, Unchecked } from '../clause';
import { bodyOf, hasItsCode, namesItsField, type Refusal } from '../graphql-answer';
import type { Stage } from '../stage';
import type { Exchange } from '../wire';

/** The calls of the contract's operations so far. */
const callsOf = ({ wire }: Stage) => wire.exchanges.filter(({ operation }) => operation);

const refusalsIn = (exchange: Exchange): readonly Refusal[] => bodyOf(exchange)?.refusals ?? [];

/** Throws Broken if one of the answers is wrong. */
function none(all: readonly Exchange[], isWrong: (one: Exchange) => boolean, otherwise: string): void {
  const wrong = all.filter(isWrong);
  const [first] = wrong;
  if (first) throw new Broken(`${otherwise}: ${wrong.length} of ${all.length}`, [first]);
}

/** Throws Broken if a refusal at status 200 is wrong. Any other status has a clause of its own. */
function noRefusal(stage: Stage, isWrong: (refusal: Refusal, operation: string) => boolean, otherwise: string): void {
  const refused = callsOf(stage).filter((exchange) => exchange.status === 200 && refusalsIn(exchange).length);
  none(refused, (exchange) => refusalsIn(exchange).some((one) => isWrong(one, exchange.operation)), otherwise);
}

const saysToken = ({ message }: Refusal) => /token/i.test(message);

/** What is true of every answer. It is judged at the end, over all that came. */
export const everyAnswer: readonly Clause[] = [
  {
    says: 'every call is answered in time',
    check: (stage) => none(callsOf(stage), ({ status }) => !status, 'no answer came'),
  },
  {
    says: 'every answer is JSON with data or errors, and no redirect',
    check: (stage) =>
      none(
        callsOf(stage).filter(({ status }) => status),
        (exchange) => !bodyOf(exchange) || (exchange.status >= 300 && exchange.status < 400),
        'it is not',
      ),
  },
  {
    says: 'a page of the app’s origin may read every answer',
    check(stage) {
      const { appOrigin, origin } = stage;
      if (appOrigin === origin) throw new Unchecked('the app has the API’s own origin, so it needs no CORS');
      const allowed = ['*', appOrigin];
      none(
        callsOf(stage).filter(({ status }) => status),
        ({ headers }) => !allowed.includes(headers.get('access-control-allow-origin') ?? ''),
        'access-control-allow-origin doesn’t allow it',
      );
    },
  },
  {
    says: 'a refusal comes at status 200',
    check(stage) {
      const refused = callsOf(stage).filter((exchange) => refusalsIn(exchange).length);
      none(refused, ({ status }) => status !== 200, 'the status is another one');
    },
  },
  {
    says: 'a refusal has a code that the contract has for its operation',
    check: (stage) =>
      noRefusal(stage, (refusal, operation) => !hasItsCode(operation, refusal), 'the code is none of them'),
  },
  {
    says: 'BAD_INPUT and TAKEN name an argument as field',
    check: (stage) => noRefusal(stage, (refusal, operation) => !namesItsField(operation, refusal), 'field names none'),
  },
  {
    says: 'a refusal says the word “token” if the session is over, and only then',
    check: (stage) =>
      noRefusal(
        stage,
        (refusal) => saysToken(refusal) !== (refusal.code === 'INVALID_TOKEN'),
        'the app would end the session, or wouldn’t end it',
      ),
  },
];
