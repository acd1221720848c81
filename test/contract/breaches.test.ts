import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accountBreaches } from './breaches/account';
import { answerBreaches } from './breaches/answers';
import { flipBreaches } from './breaches/flips';
import { gameBreaches } from './breaches/game';
import { moneyBreaches } from './breaches/money';
import { always, type Spoil } from './breaches/spoiling';
import { type Finding, subjects } from './check';
import { checkSandbox, those, usualArgs } from './sandbox-check';

const test = suite('contract check of sandboxes');

test('the sandbox keeps every clause', async () => {
  const { findings, printed } = await checkSandbox({ pushPatience: 10_000, bidRaces: 50 });
  assert.equal([those(findings, 'broken'), those(findings, 'unchecked'), those(findings, 'lacking')], [[], [], []]);
  assert.match(printed, `\n${findings.length} clauses are kept, 0 broken, 0 unchecked.`);
});

const breaches = Object.entries({
  ...accountBreaches,
  ...gameBreaches,
  ...flipBreaches,
  ...moneyBreaches,
  ...answerBreaches,
});

for (const [judged, list] of breaches) {
  for (const [how, [spoil, starts]] of Object.entries(list)) {
    test(`a backend that ${how} breaks exactly the expected clauses`, async () => {
      const fails = starts.split('; ');
      // Only the coin is judged by a hundred flips.
      const args = [...usualArgs, '--bets', judged === 'Coin' ? '100' : '30'];
      const { findings } = await checkSandbox({ spoil, args, wanted: judged.split(', ') });
      const broken = those(findings, 'broken').map((text) => fails.find((start) => text.startsWith(start)) ?? text);
      assert.equal(broken.sort(), fails.sort());
      const bare = findings.filter(({ outcome, evidence }) => outcome === 'broken' && !evidence.length);
      const isSeen = ({ subject, says }: Finding) => subject === 'Wallet socket' || says.startsWith('the coin');
      assert.ok(bare.every(isSeen), 'a request and its answer show it');
    });
  }
}

test('each clause is broken by at least one of these backends', () => {
  const failing = breaches.flatMap(([judged, list]) => {
    const said = judged.split(', ').flatMap((subject) => (subjects[subject] ?? []).map(({ says }) => says));
    const starts = Object.values(list).flatMap(([, fails]) => fails.split('; '));
    return said.filter((says) => starts.some((start) => says.startsWith(start)));
  });
  const clauses = Object.values(subjects).flatMap((list) => list.map(({ says }) => says));
  assert.equal(
    clauses.filter((says) => !failing.includes(says)),
    [],
  );
});

test('a request that runs twice breaks nothing, and an answer that comes too late does', async () => {
  const twice: Spoil = ({ mischief }) => {
    mischief.policy = () => ({ kind: 'twice' });
  };
  const wanted = ['Bids', 'Reveal and cancel', 'Recharges', 'Every answer'];
  assert.equal(those((await checkSandbox({ spoil: twice, wanted })).findings, 'broken'), []);
  const late = always({ kind: 'late', ms: 60_000 }, 'getReferrals');
  const { findings } = await checkSandbox({ spoil: late, patience: 1_000, wanted: ['Fields', 'Every answer'] });
  assert.match(those(findings, 'broken').join(), /^every call is answered in time: no answer came: \d+ of \d+$/);
});

test.run();
