import { DEMO_PASSWORD } from '../../sandbox/demo';
import type { SocketDuty } from '../../sandbox/mischief';
import { toFigures } from '../../sandbox/to-graphql';
import {
  answerOf,
  asks,
  type Breaches,
  breach,
  forgetsRefusals,
  headers,
  lies,
  mistakes,
  pretends,
  receives,
  returns,
  rewrites,
  type Spoil,
  textOf,
} from './spoiling';

const neglects =
  (duty: SocketDuty): Spoil =>
  ({ mischief }) =>
    mischief.neglect(duty);

const answers = (name: string, body: object) => breach(name, async () => ({ status: 200, body: JSON.stringify(body) }));

/** Changes a header of the preflight’s answer. */
const allows = (header: string, value: string) =>
  headers({ [`access-control-${header}`]: value }, (name) => name === 'OPTIONS');

const refusedWith = async (code: string, details: object = {}) => ({
  status: 200,
  body: JSON.stringify({ errors: [{ message: 'Not now.', extensions: { code, ...details } }] }),
});

/** Refuses further guesses without the seconds to wait. */
const hidesTheWait = (name: string) =>
  rewrites(
    (body) => body.replace(/"retryInSeconds":\d+/, '"retryInSeconds":0'),
    (one) => one === name,
  );

/** Pushes the wallet of asha to ravi too. */
const pushesToOthers = breach('revealBid', async (request, run, sandbox) => {
  const answer = await run(request);
  const data = toFigures(sandbox.figures(sandbox.account('asha').userId));
  sandbox.pushWallet(sandbox.account('ravi').userId, JSON.stringify({ data }));
  return answer;
});

export const accountBreaches: Readonly<Record<string, Breaches>> = {
  HTTP: {
    'allows no authorization': [allows('allow-headers', 'content-type'), 'a preflight allows'],
    'allows another origin': [allows('allow-origin', 'https://other.example'), 'a preflight allows'],
    'forgets the preflight after ten minutes': [allows('max-age', '600'), 'a browser may keep'],
    'answers GET with a query': [
      breach('GET', async (request, run) => (request.query ? answerOf('getUser', { name: 'Asha' }) : run(request))),
      'only POST',
    ],
    'runs two fields': [
      answers('twice', { data: { one: { token: 'a' }, two: { token: 'b' } } }),
      'a request with two mutation',
    ],
    'runs two query fields': [
      breach('', async (request, run) =>
        request.query.includes('two:')
          ? { status: 200, body: JSON.stringify({ data: { one: { name: 'Asha' }, two: { name: 'Asha' } } }) }
          : run(request),
      ),
      'a request with two query',
    ],
    'selects a field a hundred times': [
      breach('', async (request, run) =>
        request.query.includes('a99:') ? answerOf('getAllParticipationUser', []) : run(request),
      ),
      'a request with two query',
    ],
    'quotes the query': [answers('', { errors: [{ message: 'Cannot query field "token"' }] }), 'a query that'],
  },
  Account: {
    'accepts Bearer': [
      breach('getUser', (request, run) => run({ ...request, token: request.token.replace('Bearer ', '') })),
      'a call without a session',
    ],
    'needs no session for a list': [mistakes('getReferrals'), 'only the PUBLIC'],
    'reveals that a username is unknown': [
      rewrites((body, request) =>
        textOf(request, 'username').startsWith('nobody') ? body.replace('isn’t right', 'isn’t known') : body,
      ),
      'a wrong password and',
    ],
    'knows no phone numbers': [
      receives('loginUser', ({ username }) => ({ username: String(username).replace('+', 'x') })),
      'the phone number',
    ],
    'has another word for active': [lies('getUser', 'active', () => 'yes'), 'getUser’s active'],
    'loses the newest bid': [
      returns('getAllParticipationUser', (rows) => rows.slice(0, -1)),
      'getAllParticipationUser has',
    ],
    'keeps a session': [pretends('logoutUser', true), 'logoutUser ends; only the PUBLIC'],
    'changes the UPI ID with any password': [
      receives('addPaymentMethod', () => ({ password: DEMO_PASSWORD })),
      'addPaymentMethod changes',
    ],
    'takes any new password': [
      receives('changePassword', ({ newPassword }) => ({ newPassword: `${newPassword} that nobody has` })),
      'changePassword refuses',
    ],
    'changes a password without the old one': [
      pretends('changePassword', true),
      'changePassword needs; changePassword refuses; only the PUBLIC',
    ],
  },
  'Wallet socket': {
    'has no socket': [({ mischief }) => mischief.refuseSockets(true), 'the wallet socket pushes; each change'],
    'pushes only changes': [neglects('push at the opening'), 'the wallet socket pushes'],
    'pushes no change': [neglects('push a change'), 'each change'],
    'keeps a socket without a session': [neglects('refuse a wrong session'), 'a socket without'],
    'keeps a socket after its session': [neglects('close with the session'), 'the sockets of a session'],
  },
  'Another player': {
    'lists the bids of another': [mistakes('getAllParticipationUser'), 'another player’s session returns'],
    'reveals the bid of another': [mistakes('revealBid'), 'another player’s session can’t'],
    'resolves the bid of another': [mistakes('resolveBid'), 'another player’s session can’t'],
    'lists the open bids of another': [mistakes('getOpenBids'), 'another player’s session can’t'],
    'proves the flip of another': [mistakes('getProof'), 'another player’s session finds no proof'],
    'returns the flip of another': [mistakes('placeBid'), 'a bid of another player'],
    'bids for another': [
      breach('placeBid', async (request, run, sandbox) => {
        const theirs = { ...request, token: sandbox.signIn('ravi') };
        const { roundId } = await asks(theirs, run, 'getRound');
        return run(textOf(request, 'roundId') === roundId ? theirs : request);
      }),
      'a bid on another player’s round',
    ],
    'finds the recharge of another': [mistakes('getRecharge'), 'another player’s session doesn’t find'],
    'has the statement of another': [mistakes('getStatement'), 'another player’s session returns'],
    'pushes to another': [pushesToOthers, 'another player’s socket'],
  },
  'Withdrawals, Another player': {
    'lists the withdrawals of another': [mistakes('getWithdrawals'), 'another player’s session finds'],
    'resolves the withdrawal of another': [mistakes('resolveWithdrawal'), 'another player’s session finds'],
  },
  'Sign-out': {
    'ends no session at logoutEverywhere': [
      pretends('logoutEverywhere', true),
      'logoutEverywhere ends every; logoutEverywhere closes',
    ],
    'ends the sessions of all players': [
      breach('logoutEverywhere', async (request, run, sandbox) => {
        sandbox.endSessions(sandbox.account('ravi').userId);
        return run(request);
      }),
      'logoutEverywhere ends no',
    ],
  },
  Guessing: {
    'lets everybody guess': [
      ({ changeRules }) =>
        changeRules({
          most: {
            'wrong password by name from caller': Number.POSITIVE_INFINITY,
            'wrong confirmation by session': Number.POSITIVE_INFINITY,
            'wrong code by number from caller': Number.POSITIVE_INFINITY,
          },
        }),
      'a number that nobody; after five wrong passwords for; after five wrong passwords even; a withdrawal with a known requestId',
    ],
    'sends codes only to numbers that somebody has': [
      breach('sendOtp', (request, run, sandbox) =>
        textOf(request, 'phoneNumber') === sandbox.account('asha').phoneNumber
          ? run(request)
          : refusedWith('BAD_INPUT', { field: 'phoneNumber' }),
      ),
      'a number that nobody',
    ],
    'lets everybody guess the passwords of names that nobody has': [
      breach('loginUser', (request, run) =>
        textOf(request, 'username').startsWith('nobody') ? refusedWith('WRONG_CREDENTIALS') : run(request),
      ),
      'after five wrong passwords for',
    ],
    'lets one caller guess on any number of accounts': [
      ({ changeRules }) => changeRules({ most: { 'wrong sign-in by caller': Number.POSITIVE_INFINITY } }),
      'fifty wrong',
    ],
    'keeps everybody out after wrong passwords of the same caller': [
      (sandbox) => {
        let wrongOnes = 0;
        breach('loginUser', async (request, run) => {
          const answer = await run(request);
          if (answer.body.includes('"errors"')) wrongOnes++;
          return wrongOnes > 50 ? refusedWith('TOO_MANY_TRIES', { retryInSeconds: 3600 }) : answer;
        })(sandbox);
      },
      'fifty wrong',
    ],
    'doesn’t say how long to wait after wrong codes': [hidesTheWait('verifyOtp'), 'a number that nobody'],
    'doesn’t say how long to wait after wrong passwords': [
      hidesTheWait('loginUser'),
      'after five wrong passwords for; after five wrong passwords even; a withdrawal with a known requestId',
    ],
    'asks for the password of a known withdrawal': [
      forgetsRefusals('createWithdrawal'),
      'a withdrawal with a known requestId',
    ],
    'accepts the right password without a wait': [
      breach('loginUser', async (request, run, sandbox) =>
        textOf(request, 'password') === DEMO_PASSWORD
          ? answerOf('loginUser', { token: sandbox.signIn('asha') })
          : run(request),
      ),
      'after five wrong passwords even',
    ],
  },
};
