import type { OperationName } from '../../sandbox/api-client';
import { always, type Breaches, breach, headers, lies, refuses, returns } from './spoiling';

const isCall = (name: string) => name !== 'OPTIONS' && name !== 'GET';

/** Leaves out the first field of a result, or of the first one in a list. */
const leavesOut = (name: OperationName) =>
  returns(name, (result) => {
    const [, ...kept] = Object.entries(Array.isArray(result) ? (result[0] ?? {}) : (result ?? {}));
    const less = Object.fromEntries(kept);
    return Array.isArray(result) ? [less] : less;
  });

const lacking = (...names: OperationName[]): Breaches =>
  Object.fromEntries(names.map((name) => [`leaves out a field of ${name}`, [leavesOut(name), `${name} returns`]]));

const word = (message: string) => (error: { message: string }) => ({ ...error, message });

export const answerBreaches: Readonly<Record<string, Breaches>> = {
  Fields: {
    ...lacking('getUser', 'getAllParticipationUser', 'getRound', 'getRechargeTerms', 'getWithdrawalTerms'),
    ...lacking('getRecharges', 'getWithdrawals', 'getReferrals', 'getReferralTerms', 'getBreak', 'getLimits'),
    'calls win and loss by a text': [
      lies('getAllParticipationUser', 'status', String),
      'getAllParticipationUser returns',
    ],
    'has a level in words': [lies('getUser', 'level', () => 'gold'), 'getUser returns'],
  },
  'Bids, Fields': lacking('placeBid', 'getOpenBids'),
  'Flips, Fields': lacking('getProof', 'getLatestFlips'),
  'Reveal and cancel, Fields': lacking('revealBid', 'cancelBid', 'resolveBid'),
  'Withdrawals, Fields': lacking('createWithdrawal'),
  'Wallet statement, Fields': lacking('getStatement'),
  'Recharges, Fields': lacking('createRecharge', 'getRecharge'),
  'Account, Fields, Every answer': {
    'breaks the connection before an answer': [always({ kind: 'drop-after' }, 'getReferrals'), 'every call'],
    'answers no JSON': [always({ kind: 'malformed' }, 'getReferrals'), 'every answer is'],
    'answers with a redirect': [
      breach('getReferrals', async (request, run) => ({ ...(await run(request)), status: 307 })),
      'every answer is',
    ],
    'allows no origin to read an answer': [
      headers({ 'access-control-allow-origin': undefined }, isCall),
      'a page of the app’s origin',
    ],
    'refuses at status 400': [
      breach('getUser', async (request, run) => ({ ...(await run(request)), status: 400 })),
      'a refusal comes',
    ],
    'ends a session without the word': [refuses(word('Sign in again.')), 'a refusal says'],
  },
  'Bids, Every answer': {
    'refuses with a code of its own': [
      refuses(({ message, extensions }) => ({ message, extensions: { ...extensions, code: 'MOON' } })),
      'a refusal has a code',
    ],
    'names no field': [
      refuses(({ message, extensions: { code } }) => ({ message, extensions: { code } })),
      'BAD_INPUT and TAKEN',
    ],
    'says “token” in every refusal': [refuses(word('No token for this.')), 'a refusal says'],
  },
};
