import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { getUser } from '../../src/api/user';
import { flips, startResumingBids } from '../../src/money/bids';
import { mirrorOpenOrders, restoreOpenOrders } from '../../src/money/open-orders';
import { startRecharges } from '../../src/money/recharges';
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
let players = 0;

/** Signs a new player in with this in storage, and returns what the page then sends. */
async function returning(text: string): Promise<{ owner: string; sent: readonly Sent[] }> {
  const owner = String(++players);
  signIn(`session ${owner}`);
  sessionStorage.setItem('money-calls', text.replaceAll('"OWNER"', `"${owner}"`));
  restoreOpenOrders();
  sent = [];
  setEarly(getUser, new Response(`{"data":{"getUser":{"userId":${owner}}}}`), token.value);
  await loadUser();
  await new Promise((resolve) => setTimeout(resolve, 0));
  endSession();
  closeAllToasts();
  return { owner, sent };
}

calls.before(() => {
  installDom();
  define('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response('');
  });
  mirrorOpenOrders();
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

calls.run();
