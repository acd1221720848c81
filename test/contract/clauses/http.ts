import { type Clause, must, test, Unchecked } from '../clause';
import { callOf } from '../client';
import { bodyOf } from '../graphql-answer';
import type { Stage } from '../stage';

const DAY = 86_400;

export function mustNeedCors({ appOrigin, origin }: Stage): void {
  if (appOrigin === origin) throw new Unchecked('the app has the API’s own origin, so it needs no CORS');
}

/** The preflight of a call, as a browser sends it before the first one. */
function preflight(stage: Stage) {
  mustNeedCors(stage);
  const headers = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  };
  return stage.wire.send({ method: 'OPTIONS', headers });
}

const listed = (text: string | null) => (text ?? '').toLowerCase().split(/\s*,\s*/);

export const http: readonly Clause[] = [
  test('a preflight allows the app’s origin to POST with authorization and content-type', async (stage) => {
    const answer = await preflight(stage);
    const allowed = (what: string) => listed(answer.headers.get(`access-control-allow-${what}`));
    must(answer.status >= 200 && answer.status < 300, `its status is ${answer.status}`, answer);
    const isOrigin = ['*', stage.appOrigin.toLowerCase()].includes(allowed('origin').join());
    must(isOrigin, `access-control-allow-origin is neither * nor ${stage.appOrigin}`, answer);
    const isPost = allowed('methods').some((method) => method === 'post' || method === '*');
    must(isPost, 'access-control-allow-methods lacks POST', answer);
    for (const header of ['authorization', 'content-type']) {
      must(allowed('headers').includes(header), `access-control-allow-headers lacks ${header}`, answer);
    }
  }),
  test('a browser may keep the preflight for a day', async (stage) => {
    const answer = await preflight(stage);
    const age = Number(answer.headers.get('access-control-max-age') ?? 0);
    must(age >= DAY, `access-control-max-age is ${age} and not ${DAY}: every call needs a preflight`, answer);
  }),
  test('only POST is answered', async ({ wire, player }) => {
    for (const search of ['', `?query=${encodeURIComponent('{ getUser { name } }')}`]) {
      const answer = await wire.send({ method: 'GET', search, token: player.token });
      must(answer.status >= 400 && !bodyOf(answer)?.data, 'GET is not refused with a status of 400 or more', answer);
    }
  }),
  test('a request with two mutation fields runs none of them', async ({ wire, account }) => {
    const query = `mutation twice($username: String!, $password: String!) {
      one: loginUser(username: $username, password: $password) { token }
      two: loginUser(username: $username, password: $password) { token }
    }`;
    const variables = { username: account.name, password: account.password };
    const answer = await wire.send({ body: { operationName: 'twice', variables, query } });
    const body = bodyOf(answer);
    const ran = Object.values(body?.data ?? {}).some(Boolean);
    must(!ran, 'a hundred fields would be a hundred tries at a password', answer);
  }),
  test('a request with two query fields, or with a hundred, is refused', async ({ wire, player }) => {
    const twice = '{ one: getUser { name } two: getUser { name } }';
    const aliases = Array.from({ length: 100 }, (_, index) => `a${index}: username`).join(' ');
    for (const query of [twice, `{ getAllParticipationUser { ${aliases} } }`]) {
      const answer = await wire.send({ token: player.token, body: { operationName: null, variables: {}, query } });
      must(!bodyOf(answer)?.data, 'a short query could cost seconds and megabytes', answer);
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
