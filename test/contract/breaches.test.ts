import { isDeepStrictEqual } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sandbox } from '../sandbox/sandbox';
import { breaches } from './breaches';
import { subjects } from './check';
import { Broken } from './clause';
import { everyAnswer } from './clauses/every-answer';
import { fields } from './clauses/fields';
import { findingsOf } from './contract';
import { misfits, mutantsOf, spoilBy, toldIn, wrongOnes } from './mutants';
import { checkSandbox, those, usualArgs, withSandbox } from './sandbox-check';
import { always, pauses, rewrites, type Spoil } from './spoiling';
import type { Stage } from './stage';

const test = suite('contract check of sandboxes');

/** Where each type is judged that operations with a session return: how the clauses begin. */
const judges: Readonly<Record<string, string>> = {
  Query: 'getAllParticipationUser has; a recharge of; getRecharges begins; resolveWithdrawal and',
  Mutation: 'logoutUser ends; resolveWithdrawal and; logoutEverywhere',
  User: 'Account',
  PaymentMethod: 'a withdrawal is of',
  Participation: 'getAllParticipationUser has; a flip’s participation; getProof has',
  FlipProof: 'getProof has',
  Round: 'a lock says; placeBid of nothing; with a pace',
  Wallet: 'a bid of the least; rows are numbered',
  OpenBids: 'getOpenBids has',
  Bid: 'a reveal brings',
  Lock: 'a lock',
  Flip: 'a flip’s participation; the seed of each',
  Recharge: 'a recharge of; getRecharges begins',
  RechargeTerms: 'createRecharge of nothing; getRecharges begins',
  WithdrawalTerms: 'a withdrawal is of; createWithdrawal of more; createWithdrawal of nothing',
  Withdrawal: 'a withdrawal is of; a withdrawal is one row',
  Statement: 'the pages of',
  StatementRow: 'a bid and a win; the pages of; rows are numbered',
  Limits: 'the day ends; setLimits without',
  Limit: 'what is lost',
  WaitingLimit: 'nothing',
  Break: 'nothing',
  ReferralTerms: 'nothing',
  Referral: 'nothing',
};

/** What isn't found: nothing else tells it, nothing is said about it, or the account of a check has no such thing. */
const unseen = `
  Query.getAllParticipationUser reversed, Query.getReferrals empty, Query.getReferrals reversed, Query.getBreak null,
  Mutation.logoutUser another, Mutation.logoutEverywhere another, Mutation.changePassword another,
  Mutation.resetPassword another, User.name another, User.username another, User.email another, User.level another,
  User.referenceId another, User.paymentMethodId null, Participation.username another, Recharge.wallet null,
  Recharge.expiresInSeconds another, WithdrawalTerms.maxAmount another, Limit.day another, Limit.week another,
  Limit.month another, Limit.waiting null, WaitingLimit.day another, WaitingLimit.week another, WaitingLimit.month another,
  WaitingLimit.from another,
  Break.until another, Break.played null, ReferralTerms.bidPercent another, Referral.userId another, Referral.name another,
  Referral.joinedAt another, Referral.earned another`.split(/,\s+/);

/** A call that isn't refused, and calls that are refused with a field and without. */
const someCalls = 'a call without a session; placeBid with a hash; getReferrals returns';

/** The sentences that were broken so far. */
const broken = new Set<string>();

/** Judges clauses until one is broken, and returns its sentence. */
const firstBroken = (spoil: Spoil, wanted: string): Promise<string | undefined> => {
  const check = {
    spoil,
    wanted: wanted.split('; '),
    args: [...usualArgs, '--bets', wanted.startsWith('the coin') ? '20' : '10'],
  };
  return withSandbox(check, async (args, options) => {
    for await (const { outcome, says, subject, evidence } of findingsOf(args, options)) {
      if (outcome !== 'broken') continue;
      broken.add(says);
      assert.ok(evidence.length || ['Wallet socket', 'Coin'].includes(subject), 'a request and its answer show it');
      return says;
    }
    return undefined;
  });
};

/** The data of the latest answers of a whole check, by operation. */
const answers = new Map<string, readonly object[]>();

test('the sandbox keeps every clause', async () => {
  const spoil = rewrites((body, { operationName }) => {
    const { data } = JSON.parse(body || '{}');
    const name = operationName ?? '';
    if (data) answers.set(name, [data, ...(answers.get(name) ?? [])].slice(0, 3));
    return body;
  });
  const { findings, printed } = await checkSandbox({ spoil, demo: true, pushPatience: 10_000, bidRaces: 50 });
  assert.equal([those(findings, 'broken'), those(findings, 'lacking')], [[], []]);
  const unchecked = those(findings, 'unchecked').map((text) => text.split(': ')[1]);
  const reasons = ['no pause begins with the first bid', 'it needs a second check the next day', 'rounds have no pace'];
  assert.equal(unchecked, reasons);
  assert.ok(printed.endsWith(`\n${findings.length - 3} clauses are kept, 0 broken, 0 lacking, 3 unchecked.`));
});

test('the sandbox keeps the clauses about a pace and a pause, where it has them', async () => {
  for (const [clause, spoil] of Object.entries({
    'with a pace': ({ changeRules }: Sandbox) => changeRules({ leastSeconds: 60 }),
    Pauses: pauses(),
  })) {
    const { findings } = await checkSandbox({ spoil, wanted: [clause] });
    assert.equal(
      findings.map(({ outcome }) => outcome),
      ['kept'],
      clause,
    );
  }
});

for (const [how, spoil] of Object.entries(breaches)) {
  const [does = '', finds = ''] = how.split(' → ');
  test(`a backend that ${does} is found`, async () => {
    const isOfAnyCall = everyAnswer.some(({ says }) => says.startsWith(finds));
    const says = await firstBroken(spoil, isOfAnyCall ? `${someCalls}; ${finds}` : finds);
    assert.ok(says?.startsWith(finds), says);
  });
}

for (const mutant of mutantsOf(Object.keys(judges), wrongOnes)) {
  const isUnseen = unseen.some((one) => one.trim() === mutant.name);
  test(`a backend with a wrong ${mutant.name} is ${isUnseen ? 'not ' : ''}found`, async () => {
    const says = await firstBroken(spoilBy(mutant), judges[mutant.type.name] ?? '');
    assert.is(!says, isUnseen, says);
  });
}

/** Whether the clause about the fields of an operation's results is broken by this data. */
async function isMisfit({ says, check }: (typeof fields)[number], name: string, data: unknown): Promise<boolean> {
  const exchange = { operation: name, text: JSON.stringify({ data }) };
  const wire = { exchanges: [exchange], send: async () => exchange };
  broken.add(says);
  try {
    await check({ wire, player: {}, checkHas: async () => {} } as unknown as Stage);
    return false;
  } catch (error) {
    return error instanceof Broken;
  }
}

test('a result without one of its fields, or with one of another type, is found', async () => {
  for (const clause of fields) {
    const [name = ''] = clause.says.split(' ');
    for (const mutant of mutantsOf(Object.keys(judges), misfits)) {
      const pairs = (answers.get(name) ?? []).map((data) => [data, toldIn(mutant, data, name)] as const);
      const [, spoiled] = pairs.find(([data, told]) => !isDeepStrictEqual(data, told)) ?? [];
      if (spoiled) assert.ok(await isMisfit(clause, name, spoiled), `${name} with ${mutant.name}`);
    }
  }
});

test('each clause is broken by one of these backends', () => {
  const sentences = Object.values(subjects).flatMap((clauses) => clauses.map(({ says }) => says));
  const kept = sentences.filter((says) => !broken.has(says));
  // Only its second check can break it.
  assert.equal(kept, ['requestIds are known a day later']);
});

test('a request that runs twice breaks nothing, and an answer that comes too late does', async () => {
  const twice: Spoil = ({ mischief }) => {
    mischief.policy = () => ({ kind: 'twice' });
  };
  const wanted = ['Bids', 'Reveal and cancel', 'Request IDs', 'Every answer'];
  assert.equal(those((await checkSandbox({ spoil: twice, wanted })).findings, 'broken'), []);
  const late = always({ kind: 'late', ms: 60_000 }, 'getReferrals');
  const { findings } = await checkSandbox({ spoil: late, patience: 1_000, wanted: ['Fields', 'Every answer'] });
  assert.match(those(findings, 'broken').join(), /^every call is answered in time: it is not so for \d+ of \d+$/);
});

test.run();
