import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { getUser } from '../../src/api/user';
import { flips, startResumingBids } from '../../src/money/bids';
import { mirrorOpenOrders, restoreOpenOrders } from '../../src/money/open-orders';
import { startRecharges } from '../../src/money/recharges';
import { mirrorJudgedBids, refusedBids, restoreJudgedBids, wouldBes } from '../../src/money/refused-bids';
import { findings } from '../../src/money/verdicts';
import { readStep } from '../../src/state/otp-step';
import { endSession, signIn, token } from '../../src/state/session';
import { closeAllToasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { secondsLeft } from '../../src/ui/countdown';
import { setEarly } from '../api/early-response';
import { define, installDom } from '../dom';
import * as fc from '../properties';
import { jsonText } from './json';

/** JSON of an object with the given fields, each with its given value or any other. */
const objectText = (fields: Readonly<Record<string, string>>) => {
  const anything = jsonText([...Object.keys(fields), 'OWNER']);
  const pairs = Object.entries(fields).map(([name, good]) =>
    fc.oneof({ arbitrary: fc.constant(good), weight: 3 }, anything).map((value) => `"${name}":${value}`),
  );
  return fc.oneof({ arbitrary: fc.tuple(...pairs).map((parts) => `{${parts}}`), weight: 4 }, anything);
};

const steps = suite('a stored step');

steps('property: from any stored text the step is complete or undefined, and its wait is in seconds', () => {
  installDom();
  const kept = objectText({
    purpose: '"SIGNUP"',
    phoneNumber: '"+919876543210"',
    startedAt: '1700000000000',
    seconds: '30',
    query: '"?refId=x"',
    registrationId: '"registration"',
    requestId: '"request"',
    resetCode: '""',
  });
  fc.assert(
    fc.property(kept, (text) => {
      sessionStorage.setItem('otp-step', text);
      const step = readStep();
      if (!step) return;
      assert.ok(step.phoneNumber);
      assert.ok(['SIGNUP', 'RESET', 'PHONE'].includes(step.purpose));
      const { phoneNumber, query, registrationId, requestId, resetCode } = step;
      for (const word of [phoneNumber, query, registrationId, requestId, resetCode]) assert.type(word, 'string');
      assert.ok(secondsLeft(step) >= 0 && Number.isFinite(secondsLeft(step)));
    }),
  );
});

steps.run();

const calls = suite('a stored money call');

interface Sent {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const real = globalThis.fetch;
let sent: Sent[] = [];
/** What the server answers to resolveBid, as JSON. '' for an empty body. */
let resolution = '';
let players = 0;

/** Lets everything run that waits for no timer but the shortest. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Signs a new player in with this in storage, looks at the page, and returns what it has sent. */
async function returning(
  text: string,
  judged = '',
  look: (owner: string) => Promise<void> = settled,
): Promise<{ owner: string; sent: readonly Sent[] }> {
  const owner = String(++players);
  signIn(`session ${owner}`);
  for (const [key, value] of Object.entries({ 'money-calls': text, 'judged-bids': judged })) {
    sessionStorage.setItem(key, value.replaceAll('"OWNER"', `"${owner}"`));
  }
  restoreOpenOrders();
  restoreJudgedBids();
  sent = [];
  setEarly(getUser, new Response(`{"data":{"getUser":{"userId":${owner}}}}`), token.value);
  await loadUser();
  await look(owner);
  endSession();
  closeAllToasts();
  return { owner, sent };
}

calls.before(() => {
  installDom();
  define('fetch', async (_: string, { body }: RequestInit) => {
    const operation: Sent = JSON.parse(String(body));
    sent.push(operation);
    const isAnswered = resolution && operation.operationName === 'resolveBid';
    return new Response(isAnswered ? `{"data":{"resolveBid":${resolution}}}` : '');
  });
  mirrorOpenOrders();
  mirrorJudgedBids();
  startResumingBids();
  startRecharges();
});
calls.after(() => define('fetch', real));

const bidText = objectText({
  kind: '"bid"',
  requestId: '"r"',
  owner: '"OWNER"',
  tappedAt: '1700000000000',
  roundId: '"round"',
  serverSeedHash: '"abc"',
  clientSeed: '"seed"',
  side: '"heads"',
  amount: '1050',
});
const rechargeText = objectText({
  kind: '"recharge"',
  requestId: '"r"',
  owner: '"OWNER"',
  tappedAt: '1700000000000',
  amount: '25000',
  rechargeId: '""',
});

for (const [kind, kept, operation, asked] of [
  ['bid', bidText, 'resolveBid', ['requestId', 'roundId']],
  ['recharge', rechargeText, 'createRecharge', ['requestId']],
] as const) {
  calls(`property: from any stored text only a complete ${kind} is resumed, and only by its owner`, async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(kept, async (text) => {
        const { owner, sent } = await returning(`[${text}]`);
        assert.ok(sent.length <= 1);
        for (const { operationName, variables } of sent) {
          // An open recharge is requested by the server's ID.
          const names = operationName === 'getRecharge' ? ['rechargeId'] : asked;
          if (operationName === operation) taken++;
          assert.not.equal(operationName, 'placeBid');
          assert.ok(text.includes('"OWNER"') || text.includes(owner));
          for (const name of names) assert.ok(variables[name] && typeof variables[name] === 'string');
        }
      }),
    );
    assert.ok(taken > 0);
  });
}

calls('property: any stored text in place of the list is ignored', async () => {
  await fc.assert(
    fc.asyncProperty(jsonText(['kind', 'requestId', 'owner', 'OWNER']), async (text) => {
      assert.equal((await returning(text)).sent, []);
      assert.equal(flips.value, []);
    }),
  );
});

const participation = objectText({
  game: '"round"',
  status: 'true',
  bidOnCoin: '"heads"',
  bidAmount: '10.5',
  winAmount: '21',
  biddingAmountCharge: '0',
  winAmountCharge: '0',
});
const seed = fc.oneof({ arbitrary: fc.constant('"seed"'), weight: 3 }, jsonText(['seed']));
const flipText = fc
  .tuple(participation, fc.constantFrom('"heads"', '"tails"', '"edge"'), seed)
  .map(([flip, side, seed]) => `{"participation":${flip},"side":${side},"serverSeed":${seed},"wallet":null}`);
const resolutionText = fc.oneof(
  fc
    .tuple(fc.oneof(fc.constant('null'), flipText), seed)
    .map(([flip, seed]) => `{"flip":${flip},"serverSeed":${seed}}`),
  jsonText(['flip', 'serverSeed']),
);
const judgedText = objectText({ requestId: '"j"', owner: '"OWNER"', outcome: '"loss"' });

calls(
  'property: whatever is stored and answered about a bid, no verdict is green and no bid is judged by it',
  async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => void rejections.push(reason);
    process.on('unhandledRejection', note);
    const seen = { flips: 0, refused: 0, judged: 0 };
    await fc.assert(
      fc.asyncProperty(bidText, judgedText, resolutionText, async (text, judged, answer) => {
        resolution = answer;
        await returning(`[${text}]`, `[${judged}]`, async () => {
          // The hashes are computed outside the event loop.
          for (let turns = 0; turns < 5; turns++) await settled();
          // No made-up seed has the commitment's hash.
          for (const finding of findings.value.values()) assert.is.not(finding, 'fair');
          for (const { check } of refusedBids.value) assert.not(check === 'win' || check === 'loss', check);
          const { win, loss, hidden } = wouldBes.value;
          assert.ok(win + loss + hidden <= 1, 'only the stored one counts');
          if (win + loss + hidden) assert.ok(/"(win|loss|hidden)"/.test(judged));
          seen.flips += findings.value.size;
          seen.refused += refusedBids.value.filter(({ check }) => check === 'broken').length;
          seen.judged += loss;
        });
      }),
    );
    resolution = '';
    process.off('unhandledRejection', note);
    assert.equal(rejections, []);
    for (const [what, times] of Object.entries(seen)) assert.ok(times > 0, what);
  },
);

calls.run();
