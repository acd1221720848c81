import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ROUND_VARIABLES } from '../../src/money/early-operations';
import { getRound, loadRound, round, startRound } from '../../src/money/round';
import { wallet } from '../../src/money/wallet';
import { endSession, signIn, token } from '../../src/state/session';
import { setEarly } from '../api/early-response';
import { installDom } from '../dom';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { sandbox, callsOf: count, shown, idOf } = await sandboxStage(test);
let stop = () => {};

const callsOf = () => count('getRound');
const ready = () => until(() => round.value.state === 'loaded');

test.before(() => {
  installDom(`${sandbox.origin}/dashboard`);
});
test.before.each(() => signIn(sandbox.signIn('asha')));
test.after.each(() => {
  stop();
  endSession();
});

test('a refusal of the early request is shown, and the round is not requested again', async () => {
  setEarly(getRound, new Response('{"errors":[{"message":"Closed for today."}]}'), token.value);
  const before = callsOf();
  stop = startRound();
  await until(() => round.value.state === 'failed');
  assert.equal([callsOf(), shown()], [before, ['Closed for today.']]);
});

test('if a round can’t be loaded, the last one stays without a toast, and a retry follows once online', async () => {
  stop = startRound();
  await ready();
  const last = round.value.value;
  assert.equal(wallet.value, sandbox.figures(idOf('asha')), 'its figures are known where no socket connects');
  sandbox.faults.next('getRound', { kind: 'drop-before' });
  await loadRound();
  assert.equal(round.value, { state: 'failed', value: last });
  assert.equal(shown(), []);
  dispatchEvent(new Event('online'));
  assert.equal(round.value, { state: 'loading', value: last });
  await ready();
  const before = callsOf();
  dispatchEvent(new Event('online'));
  assert.is(round.value.state, 'loaded', 'nothing is loaded without a failure');
  sandbox.faults.next('getRound', { kind: 'drop-before' });
  await loadRound();
  stop();
  dispatchEvent(new Event('online'));
  assert.equal([round.value.state, callsOf()], ['failed', before + 1], 'nor once the page is left');
});

test('a cooldown and what is left of it are at most a day and never below nothing, whatever the server says, and null is a time-out', () => {
  const wait = (reported: unknown) => {
    const round = {
      roundId: '1',
      bidChargePercent: 2,
      winChargePercent: 2.5,
      cooldown: reported,
      opensAt: reported,
    };
    const { cooldown, opensAt } = getRound.read(round, ROUND_VARIABLES);
    return [cooldown, opensAt && Math.round((opensAt - performance.now()) / 1000) * 1000];
  };
  const [five, none, day] = [5_000, 0, 86_400_000].map((ms) => [ms, ms]);
  assert.equal([5, undefined, 'five', -5, 1e12].map(wait), [five, none, none, none, day]);
  assert.equal(wait(null), [0, undefined]);
});

test('a round whose ID has a space is none: no lock could name it', () => {
  const read = (roundId: string) =>
    getRound.read({ roundId, bidChargePercent: 2, winChargePercent: 2.5 }, ROUND_VARIABLES).roundId;
  assert.is(read('one'), 'one');
  assert.throws(() => read('one two'));
});

test.run();
