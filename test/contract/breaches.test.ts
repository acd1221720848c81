import { isDeepStrictEqual } from 'node:util';
import { isObjectType } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { operationNamed, schema } from '../sandbox/operations';
import type { Sandbox } from '../sandbox/sandbox';
import { breaches } from './breaches';
import { subjects } from './check';
import { everyAnswer, fields } from './clauses/http';
import { findingsOf } from './contract';
import { checkSandbox, those, usualArgs, withSandbox } from './sandbox-check';
import { misfitIn } from './shape';
import {
  always,
  exampleOf,
  type Mutant,
  misfits,
  mutantsOf,
  mutatedIn,
  overlooks,
  type Spoil,
  spoilBy,
  wrongOnes,
} from './spoiling';

const test = suite('contract check of sandboxes');

/** Where each type is judged that operations with a session return: how the clauses begin. */
const judges: Readonly<Record<string, string>> = {
  Query: 'getAllParticipationUser has; a recharge of; getRecharges begins; resolveWithdrawal and',
  Mutation: 'logoutUser ends; createWithdrawal and; logoutEverywhere',
  User: 'Account; getAllParticipationUser has',
  PaymentMethod: 'a withdrawal goes',
  Participation: 'getAllParticipationUser has; a flip’s participation; getProof has',
  FlipProof: 'getProof has',
  Round: 'a lock says; placeBid of nothing; with a cooldown',
  Wallet: 'each change; a bid of the least; the same placeBid; the same createWithdrawal; rows are numbered',
  OpenBids: 'getOpenBids has',
  Bid: 'a bid of the least; a reveal brings; a cancel gives; of a reveal',
  Lock: 'a lock',
  Flip: 'a flip’s participation; the seed of each',
  Recharge: 'a recharge of; getRecharges begins; the same createRecharge',
  RechargeTerms: 'createRecharge of nothing; getRecharges begins',
  WithdrawalTerms: 'every withdrawal; createWithdrawal of more; createWithdrawal of nothing',
  Withdrawal: 'a withdrawal goes; every withdrawal; a bid, a win',
  Statement: 'the pages of',
  StatementRow: 'a bid, a win; the pages of; rows are numbered',
  Limits: 'the day ends; setLimits without',
  Limit: 'what is lost',
};

const unseen = `
  Query.getAllParticipationUser reversed, Query.getReferrals empty, Query.getReferrals reversed, Query.getBreak null,
  Mutation.logoutUser another, Mutation.logoutEverywhere another, Mutation.changePassword another,
  Mutation.resetPassword another, User.name another, User.username another, User.email another, User.level another,
  User.referenceId another, User.paymentMethodId null, Participation.username another, Recharge.wallet null,
  Recharge.expiresInSeconds another, WithdrawalTerms.maxAmount another, Limit.day another, Limit.week another,
  Limit.month another, Limit.waiting null`.split(/,\s+/);

/** Types of which the account of a check has none, or of which nothing is said. */
const unjudged = ['WaitingLimit', 'Break', 'Played', 'ReferralTerms', 'Referral'];

const ofStrangers = ['Session', 'Registration', 'OtpDelay', 'Verification'];

const judged = Object.values(schema.getTypeMap())
  .filter((type) => isObjectType(type) && !type.name.startsWith('__'))
  .map(({ name }) => name)
  .filter((name) => !unjudged.includes(name) && !ofStrangers.includes(name));

/** A call that isn't refused, and calls that are refused with a field and without. */
const someCalls = 'a call without a session; placeBid with a hash; getReferrals returns';

const broken = new Set<string>();

const brokenBy = (spoil: Spoil, wanted: string): Promise<readonly string[]> => {
  const bets = /^(the coin|the side)/.test(wanted) ? '60' : '10';
  return withSandbox(
    { spoil, wanted: wanted.split('; '), args: [...usualArgs, '--bets', bets] },
    async (given, options) => {
      const all: string[] = [];
      for await (const { outcome, says, subject, evidence } of findingsOf(given, options)) {
        if (outcome !== 'broken') continue;
        all.push(says);
        broken.add(says);
        assert.ok(evidence.length || ['Wallet socket', 'Coin'].includes(subject), 'a request and its answer show it');
      }
      return all;
    },
  );
};

test('the sandbox keeps every clause', async () => {
  const { findings, printed } = await checkSandbox({ pushPatience: 10_000, bidRaces: 50 });
  assert.equal(those(findings, 'broken'), []);
  const unchecked = those(findings, 'unchecked').map((text) => text.split(': ')[1]);
  const reasons = ['rounds have no cooldown'];
  assert.equal(unchecked, reasons);
  assert.ok(printed.endsWith(`\n${findings.length - 1} clauses are kept, 0 broken, 1 unchecked.`));
});

test('the sandbox keeps the clause about a cooldown, where it has one', async () => {
  const spoil = ({ changeRules }: Sandbox) => changeRules({ leastSeconds: 60 });
  const { findings } = await checkSandbox({ spoil, wanted: ['with a cooldown'] });
  const outcomes = findings.map(({ outcome }) => outcome);
  assert.equal(outcomes, ['kept']);
});

const sentences = Object.values(subjects).flatMap((clauses) => clauses.map(({ says }) => says));

for (const [how, spoil] of Object.entries(breaches)) {
  const [does = '', finds = ''] = how.split(' → ');
  test(`a backend that ${does} is found`, async () => {
    const isOfAnyCall = everyAnswer.some(({ says }) => says.startsWith(finds));
    const all = await brokenBy(spoil, isOfAnyCall ? `${someCalls}; ${finds}` : finds);
    const wanted = sentences.filter((says) => finds.split('; ').some((one) => says.startsWith(one)));
    assert.equal(
      wanted.filter((says) => !all.includes(says)),
      [],
    );
  });
}

for (const says of sentences) {
  const [, name = '', code = ''] = /^(\w+) .*is refused with (\w+)/.exec(says) ?? [];
  if (!operationNamed(name)) continue;
  test(`a backend that makes ${says.replace('is refused', 'in place of refusing it')} is found`, async () => {
    assert.equal(await brokenBy(overlooks(name, code), says), [says]);
  });
}

const isUnseen = ({ name }: Mutant) => unseen.some((one) => one.trim() === name);

for (const mutant of mutantsOf(judged, wrongOnes).filter((one) => !isUnseen(one))) {
  test(`a backend with a wrong ${mutant.name} is found`, async () => {
    const all = await brokenBy(spoilBy(mutant), judges[mutant.type.name] ?? '');
    const advice = 'Nothing sees it: name a clause in judges, or add it to unseen, in test/contract/breaches.test.ts';
    assert.ok(all.length, advice);
  });
}

test('what is said to be unseen is seen by no clause', async () => {
  const spoils = [...mutantsOf(judged, wrongOnes).filter(isUnseen), ...mutantsOf(unjudged, wrongOnes)];
  const all = await brokenBy(spoilBy(...spoils), Object.keys(subjects).join('; '));
  assert.equal(all, [], 'Take what they see out of unseen in test/contract/breaches.test.ts');
});

test('a result without one of its fields, or with one of another type, is found', () => {
  for (const { says } of fields) {
    const [name = ''] = says.split(' ');
    const type = operationNamed(name)?.type;
    assert.ok(type);
    const data = { [name]: exampleOf(type) };
    assert.is(misfitIn(name, data[name]), undefined);
    for (const mutant of mutantsOf([...judged, ...unjudged], misfits)) {
      const spoiled = mutatedIn(mutant, data, name);
      if (isDeepStrictEqual(data, spoiled)) continue;
      assert.ok(misfitIn(name, Reflect.get(spoiled, name)), `${name} with ${mutant.name}`);
    }
  }
});

test('each clause is broken by one of these backends', () => {
  // Those of the fields differ by the operation alone.
  const [, ...others] = fields.map(({ says }) => says);
  const kept = sentences.filter((says) => !broken.has(says) && !others.includes(says));
  const advice = 'Nothing breaks these: add a row to breaches in test/contract/breaches.ts, or name them in judges';
  assert.equal(kept, [], advice);
});

test('an answer that comes too late is found', async () => {
  const late = always({ kind: 'held', until: new Promise(() => {}) }, 'getReferrals');
  const { findings } = await checkSandbox({ spoil: late, patience: 1_000, wanted: ['Fields', 'Every answer'] });
  assert.match(those(findings, 'broken').join(), /^every call is answered in time: it is not so for \d+ of \d+$/);
});

test.run();
