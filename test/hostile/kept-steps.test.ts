import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { flips, startGame } from '../../src/state/game';
import { readStep, secondsLeft } from '../../src/state/otp-step';
import { startOpening } from '../../src/state/recharge-opening';
import { signIn } from '../../src/state/session';
import { closeAllToasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { define, installDom } from '../dom';
import { jsonText, numRuns } from './json';

// What a page finds in session storage of a step that was half done when the tab was dropped.

/** JSON of an object with the given fields, each of which holds what it should or anything at all. */
const objectText = (fields: Readonly<Record<string, string>>) => {
  const anything = jsonText([...Object.keys(fields), 'OWNER']);
  const pairs = Object.entries(fields).map(([name, good]) =>
    fc.oneof({ arbitrary: fc.constant(good), weight: 3 }, anything).map((value) => `"${name}":${value}`),
  );
  return fc.oneof({ arbitrary: fc.tuple(...pairs).map((parts) => `{${parts}}`), weight: 4 }, anything);
};

const steps = suite('a kept step of a code');

steps('property: whatever is kept, the step is whole or none, and its wait is a number of seconds', () => {
  installDom();
  const kept = objectText({
    purpose: '"SIGNUP"',
    phoneNumber: '"+919876543210"',
    sentAt: '1700000000000',
    wait: '30',
    query: '"?refId=x"',
    resetCode: '""',
  });
  fc.assert(
    fc.property(kept, (text) => {
      sessionStorage.setItem('otp-step', text);
      const step = readStep();
      if (!step) return;
      assert.ok(step.phoneNumber);
      for (const word of [step.phoneNumber, step.query, step.resetCode]) assert.type(word, 'string');
      assert.ok(secondsLeft(step) >= 0 && Number.isFinite(secondsLeft(step)));
    }),
    { numRuns },
  );
});

steps.run();

const intents = suite('a kept intent');

interface Sent {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

const REFUSED = '{"errors":[{"message":"No.","extensions":{"code":"NOT_FOUND"}}]}';
const real = globalThis.fetch;
let sent: Sent[] = [];
let players = 0;
let stops: (() => void)[] = [];

/** A new player signs in, and what the page then sends about money. */
async function returning(key: string, text: string): Promise<{ owner: string; sent: readonly Sent[] }> {
  const owner = String(++players);
  signIn(`session ${owner}`);
  sessionStorage.clear();
  sessionStorage.setItem(key, text.replaceAll('"OWNER"', `"${owner}"`));
  sent = [];
  await loadUser({ early: Promise.resolve(new Response(`{"data":{"getUser":{"userId":${owner}}}}`)) });
  await new Promise((resolve) => setTimeout(resolve, 0));
  closeAllToasts();
  return { owner, sent: sent.filter(({ operationName }) => /placeBid|createRecharge/.test(operationName)) };
}

intents.before(() => {
  installDom();
  define('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response(REFUSED);
  });
  stops = [startGame(), startOpening()];
});
intents.after(() => {
  for (const stop of stops) stop();
  define('fetch', real);
});

intents('that is whole is taken up by its owner, and by nobody else', async () => {
  const text = '{"requestId":"r","owner":"OWNER","amount":1000}';
  const { sent } = await returning('recharge', text);
  assert.equal(sent, [
    {
      ...{ operationName: 'createRecharge', variables: { amount: 10, requestId: 'r' } },
      query: (sent[0] as Sent & { query: string }).query,
    },
  ]);
  assert.equal((await returning('recharge', text.replace('OWNER', 'somebody'))).sent, []);
});

intents('property: whatever is kept of a bid, only a whole one is sent, for its owner alone', async () => {
  const kept = objectText({
    requestId: '"r"',
    owner: '"OWNER"',
    roundId: '"round"',
    serverSeedHash: '"abc"',
    clientSeed: '"seed"',
    side: '"heads"',
    amount: '1050',
  });
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(kept, async (text) => {
      const { owner, sent } = await returning('bid', text);
      assert.ok(sent.length <= 1);
      for (const { variables } of sent) {
        taken++;
        assert.ok(text.includes('"OWNER"') || text.includes(owner));
        const { roundId, bidOnCoin, bidAmount, clientSeed, requestId } = variables;
        assert.ok(roundId && requestId && ['heads', 'tails'].includes(String(bidOnCoin)));
        for (const word of [roundId, clientSeed, requestId]) assert.type(word, 'string');
        assert.ok(Number.isFinite(bidAmount));
      }
    }),
    { numRuns },
  );
  assert.ok(taken > 0);
  assert.equal(flips.value, []);
});

intents('property: whatever is kept of a recharge, only a whole one is sent, for its owner alone', async () => {
  const kept = objectText({ requestId: '"r"', owner: '"OWNER"', amount: '25000' });
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(kept, async (text) => {
      const { owner, sent } = await returning('recharge', text);
      assert.ok(sent.length <= 1);
      for (const { variables } of sent) {
        taken++;
        assert.ok(text.includes('"OWNER"') || text.includes(owner));
        assert.ok(variables.requestId && typeof variables.requestId === 'string');
        assert.ok(Number.isFinite(variables.amount));
      }
    }),
    { numRuns },
  );
  assert.ok(taken > 0);
});

intents('property: whatever is kept of a followed recharge breaks nothing', async () => {
  const kept = objectText({ owner: '"OWNER"', rechargeId: '"r"' });
  await fc.assert(
    fc.asyncProperty(kept, async (text) => {
      assert.equal((await returning('recharge-followed', text)).sent, []);
    }),
    { numRuns },
  );
});

intents.run();
