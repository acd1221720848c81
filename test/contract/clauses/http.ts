import { type Clause, must, test, Unchecked } from '../clause';
import { callOf } from '../client';
import { bodyOf } from '../graphql-answer';
import type { Stage } from '../stage';

const DAY = 86_400;

export function mustNeedCors({ appOrigin, origin }: Stage): void {
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
