import { setTimeout as pause } from 'node:timers/promises';
import { rupeesOf } from '../../sandbox/amounts';
import { DEMO_PASSWORD } from '../../sandbox/demo';
import type { Sandbox } from '../../sandbox/sandbox';
import {
  answerOf,
  type Breaches,
  breach,
  forgetsRefusals,
  lies,
  receives,
  rename,
  returns,
  takesAnyId,
  takesAtARefusal,
  textOf,
} from './spoiling';

/** Answers null for a withdrawal that was not made, and lets it be made. */
const deniesAWithdrawal = breach('resolveWithdrawal', async (request, run, sandbox) => {
  const made = sandbox.withdrawals(sandbox.account('asha').userId);
  const isMade = made.some(({ requestId }) => requestId === textOf(request, 'requestId'));
  return isMade || !request.token ? run(request) : answerOf('resolveWithdrawal', null);
});

/** Withdraws added money too. */
const withdrawsAddedMoney = receives('createWithdrawal', ({ amount }, _, sandbox) => {
  const { userId } = sandbox.account('asha');
  const { top_up, game, reference_earning } = sandbox.figures(userId);
  const missing = Math.min(top_up, Math.round(Number(amount) * 100) - game - reference_earning);
  if (missing > 0) {
    sandbox.credit(userId, 'top_up', -missing);
    sandbox.credit(userId, 'game', missing);
  }
  return {};
});

/** Judges a call by the wallet as it was before another one that is under way. Every bid loses. */
function forgetsMeanwhile(sandbox: Sandbox): void {
  const { userId } = sandbox.account('asha');
  let underWay = 0;
  breach('placeBid createWithdrawal', async (request, run) => {
    const before = sandbox.figures(userId);
    await pause(underWay++ ? 20 : 0);
    const now = sandbox.figures(userId);
    for (const figure of ['top_up', 'game', 'reference_earning'] as const) {
      const lent = before[figure] - now[figure];
      if (lent > 0) sandbox.credit(userId, figure, lent);
    }
    const answer = await run(request);
    underWay--;
    return answer;
  })(sandbox);
}

const paisaMore = (rupees: number) => rupeesOf(Math.round(rupees * 100) + 1);

export const moneyBreaches: Readonly<Record<string, Breaches>> = {
  Withdrawals: {
    'answers null to resolveWithdrawal and still makes the withdrawal': [
      deniesAWithdrawal,
      'resolveWithdrawal ends; resolveWithdrawal with; createWithdrawal and',
    ],
    'withdraws with any password': [
      receives('createWithdrawal', () => ({ password: DEMO_PASSWORD })),
      'a withdrawal of nothing; a withdrawal that was refused',
    ],
    'withdraws added money': [withdrawsAddedMoney, 'a withdrawal of more'],
    'takes money for a refused withdrawal': [takesAtARefusal('createWithdrawal'), 'a withdrawal of more'],
    'judges a refused withdrawal anew': [
      forgetsRefusals('createWithdrawal'),
      'a withdrawal that was refused; createWithdrawal and',
    ],
    'takes any requestId of a withdrawal': [takesAnyId('createWithdrawal'), 'createWithdrawal with an invalid'],
    'takes a paisa more as a fee': [lies('createWithdrawal', 'fee', paisaMore), 'the same withdrawal'],
    'lists no withdrawal': [lies('getWithdrawals', '', () => []), 'getWithdrawals and'],
  },
  'Whole wallet': {
    'takes more than there is by a bid and a withdrawal at the same moment': [
      forgetsMeanwhile,
      'of 4 withdrawals; of a bid and a withdrawal',
    ],
  },
  'Wallet statement': {
    'begins at row 2': [lies('getStatement', 'rows.number', (row: number) => row + 1), 'rows are numbered'],
    'skips every other number': [lies('getStatement', 'rows.number', (row: number) => row * 2), 'rows are numbered'],
    'has another row in a wallet': [lies('placeBid', 'wallet.row', (row: number) => row - 1), 'rows are numbered'],
    'tells another balance': [lies('getStatement', 'rows.balance', paisaMore), 'rows are numbered'],
    'names another game in the row of a bid': [
      returns('getStatement', (page) => ({
        ...page,
        rows: page.rows.map((row, index) => (index < 2 && row.kind === 'BID' ? { ...row, reference: 'other' } : row)),
      })),
      'a bid and a win; the pages of the statement; a kind has',
    ],
    'begins again at an unknown cursor': [
      receives('getStatement', ({ after }) => ({ after: after === 'none' ? null : after })),
      'a cursor',
    ],
  },
  Recharges: {
    'opens a recharge again': [
      receives('createRecharge', rename),
      'the same recharge; a recharge is found; getRecharges begins; a recharge that was refused; createRecharge with an invalid',
    ],
    'links to another amount': [
      lies('getRecharge', 'upiUri', (link: string) => link.replace(/am=\d+/, 'am=1')),
      'a recharge is found',
    ],
    'lists recharges oldest first': [returns('getRecharges', (list) => list.toReversed()), 'getRecharges begins'],
    'rounds an amount': [
      receives('createRecharge', ({ amount }) => ({ amount: rupeesOf(Math.floor(Number(amount) * 100)) })),
      'a recharge of nothing',
    ],
  },
  'Play limits': {
    'has the days of UTC': [
      lies('getLimits', 'dayEndsAt', (at: string) => at.replace('T18:30', 'T00:00')),
      'the day ends',
    ],
    'counts no losses': [lies('getLimits', 'lost.today', () => 0), 'what is lost'],
    'takes any limit': [receives('setLimits', () => ({ day: null, week: null })), 'a limit below zero'],
  },
};
