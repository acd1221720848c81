import { getNamedType, isObjectType } from 'graphql';
import { operationNamed } from '../../sandbox/operations';
import { type Clause, must, test, Unchecked } from '../clause';
import { callOf } from '../client';
import { bodyOf, hasItsCode, namesItsField, type Refusal } from '../graphql-answer';
import { changingOperations, checkHas, privateOperations } from '../operations';
import { misfitIn } from '../shape';
import type { Stage } from '../stage';
import type { Exchange } from '../wire';

const DAY = 86_400;

function mustNeedCors({ appOrigin, origin }: Stage): void {
  if (appOrigin === origin) throw new Unchecked('the app has the API’s own origin, so it needs no CORS');
}

const listed = (text: string | null) => (text ?? '').toLowerCase().split(/\s*,\s*/);

export const http: readonly Clause[] = [
  test('a preflight allows the app’s origin to POST with authorization and content-type, and may be kept for a day', async (stage) => {
    mustNeedCors(stage);
    const requested = { method: 'POST', headers: 'authorization,content-type' };
    const headers = Object.fromEntries(
      Object.entries(requested).map(([what, value]) => [`access-control-request-${what}`, value]),
    );
    const answer = await stage.wire.send({ method: 'OPTIONS', headers });
    const allowed = (what: string) => listed(answer.headers.get(`access-control-allow-${what}`));
    must(answer.status >= 200 && answer.status < 300, `its status is ${answer.status}`, answer);
    const isOrigin = ['*', stage.appOrigin.toLowerCase()].includes(allowed('origin').join());
    must(isOrigin, `access-control-allow-origin is neither * nor ${stage.appOrigin}`, answer);
    const isPost = allowed('methods').some((method) => method === 'post' || method === '*');
    must(isPost, 'access-control-allow-methods lacks POST', answer);
    for (const header of ['authorization', 'content-type']) {
      must(allowed('headers').includes(header), `access-control-allow-headers lacks ${header}`, answer);
    }
    const age = Number(answer.headers.get('access-control-max-age') ?? 0);
    must(age >= DAY, `access-control-max-age is ${age} and not ${DAY}: every call needs a preflight`, answer);
  }),
  test('only POST is answered', async ({ wire, player }) => {
    for (const search of ['', `?query=${encodeURIComponent('{ getUser { name } }')}`]) {
      const answer = await wire.send({ method: 'GET', search, token: player.token });
      must(answer.status >= 400 && !bodyOf(answer)?.data, 'GET is not refused with a status of 400 or more', answer);
    }
  }),
  test('a request with two fields, or with a hundred fields of a list, is refused, and runs none of them', async (stage) => {
    const { wire, player, account } = stage;
    const { name: username, password } = account;
    const signIn = 'loginUser(username: $username, password: $password) { token }';
    const declared = '($username: String!, $password: String!)';
    const aliases = Array.from({ length: 100 }, (_, index) => `a${index}: username`).join(' ');
    for (const [query, variables, why] of [
      [
        `mutation${declared} { one: ${signIn} two: ${signIn} }`,
        { username, password },
        'a hundred tries at a password',
      ],
      ['{ one: getUser { name } two: getUser { name } }', {}, 'seconds of work'],
      [`{ getAllParticipationUser { ${aliases} } }`, {}, 'megabytes'],
    ] as const) {
      const answer = await wire.send({ token: player.token, body: { operationName: null, variables, query } });
      const ran = Object.values(bodyOf(answer)?.data ?? {}).some(Boolean);
      must(!ran, `a hundred fields would be ${why}`, answer);
    }
  }),
  test('a query that the contract lacks is no call, and its error doesn’t say the word “token”', async (stage) => {
    const { wire, player } = stage;
    const { query } = callOf('getUser');
    for (const wrong of ['{ getUser { token } }', query.replace('{ getUser', '($token: Nope) { getUser')]) {
      const body = { operationName: null, variables: {}, query: wrong };
      const answer = await wire.send({ token: player.token, body });
      const { data, refusals = [] } = bodyOf(answer) ?? {};
      must(!data && !refusals.some(({ message }) => /token/i.test(message)), 'it ends the player’s session', answer);
    }
  }),
];

/** The operations whose results are judged: all that return more than true. */
const judged = privateOperations.filter((name) => {
  const type = operationNamed(name)?.type;
  return type && isObjectType(getNamedType(type)) && !changingOperations.includes(name);
});

export const fields: readonly Clause[] = judged.map((name) =>
  test(`${name} returns the contract’s fields, each of its type`, async ({ wire, player }) => {
    checkHas(name);
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

const never = (says: string, isWrong: (one: Exchange, stage: Stage) => boolean) =>
  test(says, (stage) => {
    const all = stage.wire.exchanges.filter(({ operation }) => operation);
    const wrong = all.filter((one) => isWrong(one, stage));
    must(!wrong.length, `it is not so for ${wrong.length} of ${all.length}`, wrong[0]);
  });

const refusalsIn = (one: Exchange): readonly Refusal[] => bodyOf(one)?.refusals ?? [];

/** A clause that no refusal is wrong. One at another status than 200 has a clause of its own. */
const neverRefused = (says: string, isWrong: (refusal: Refusal, operation: string) => boolean) =>
  never(says, (one) => one.status === 200 && refusalsIn(one).some((refusal) => isWrong(refusal, one.operation)));

export const everyAnswer: readonly Clause[] = [
  never('every call is answered in time', ({ status }) => !status),
  never('every answer is JSON with data or errors, and no redirect', (one) => {
    const isRedirect = one.status >= 300 && one.status < 400;
    return one.status > 0 && (!bodyOf(one) || isRedirect);
  }),
  never('a page of the app’s origin may read every answer', ({ status, headers }, stage) => {
    mustNeedCors(stage);
    return status > 0 && !['*', stage.appOrigin].includes(headers.get('access-control-allow-origin') ?? '');
  }),
  never('a refusal comes at status 200', (one) => one.status !== 200 && refusalsIn(one).length > 0),
  neverRefused('a refusal has a code that the contract has for its operation', (refusal, operation) => {
    return !hasItsCode(operation, refusal);
  }),
  neverRefused('BAD_INPUT and TAKEN name an argument as field', (refusal, operation) => {
    return !namesItsField(operation, refusal);
  }),
  neverRefused('a refusal says the word “token” if the session is over, and only then', ({ message, code }) => {
    return /token/i.test(message) !== (code === 'INVALID_TOKEN');
  }),
];
