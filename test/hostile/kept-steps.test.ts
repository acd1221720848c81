import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { otpStep } from '../../src/account/otp-step';
import { judgedFlips, startVerdicts } from '../../src/audit/verdicts';
import { startWalletCheck } from '../../src/audit/wallet-check';
import { startResumingBids } from '../../src/money/bids';
import { flips } from '../../src/money/flips';
import { close } from '../../src/money/orders';
import { startRecharges } from '../../src/money/recharges';
import { endSession, restoreSession, signIn, token } from '../../src/state/session';
import { closeAllToasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { getUser } from '../../src/state/user-calls';
import { secondsLeft } from '../../src/ui/countdown';
import { answerCalls } from '../answers';
import { setEarly } from '../api/early-response';
import { installDom } from '../dom';
import * as fc from '../properties';
import { commitmentOf } from '../sandbox/rounds';
import { jsonText } from './json';

/** JSON of an object with the given fields, each with its given value, so many times as often as with any other. */
const objectText = (fields: Readonly<Record<string, string>>, weight = 3) => {
  const anything = jsonText([...Object.keys(fields), 'OWNER']);
  const pairs = Object.entries(fields).map(([name, good]) =>
    fc.oneof({ arbitrary: fc.constant(good), weight }, anything).map((value) => `"${name}":${value}`),
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
      restoreSession();
      const step = otpStep.value;
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

let sent: ReturnType<typeof answerCalls>;
/** What the server answers to the calls of a bid, as JSON. '' for an empty body. */
let answer = '';
let players = 0;

/** Lets everything run that waits for no timer but the shortest. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await settled();
}

/** Signs a new player in with this in storage, looks at the page, and returns what it has sent. */
async function returning(
  text: string,
  look: (owner: string) => Promise<void> = settled,
): Promise<{ owner: string; sent: typeof sent }> {
  const owner = String(++players);
  signIn(`session ${owner}`);
  sessionStorage.setItem('orders', text.replaceAll('OWNER', owner));
  close({ requestId: 'r' });
  restoreSession();
  sent.length = 0;
  setEarly(getUser, new Response(`{"data":{"getUser":{"userId":${owner}}}}`), token.value);
  await loadUser();
  await look(owner);
  endSession();
  closeAllToasts();
  return { owner, sent: [...sent] };
}

calls.before(() => {
  installDom();
  sent = answerCalls(({ operationName }) => {
    const told = answer.replaceAll('OWNER', String(players));
    return told && /Bid$/.test(operationName) ? `{"data":{"${operationName}":${told}}}` : '';
  });
  startVerdicts();
  startWalletCheck();
  startResumingBids();
  startRecharges();
});

const ORDER = { requestId: '"r"', owner: '"OWNER"', tappedAt: '1700000000000' };
const BID = { ...ORDER, kind: '"bid"', roundId: '"round"', side: '"heads"', amount: '1050' };

const bidText = objectText({ ...BID, serverSeedHash: '"abc"', clientSeed: '"seed"' });
const rechargeText = objectText({ ...ORDER, kind: '"recharge"', amount: '25000', rechargeId: '""' });

for (const [kind, kept, operation, asked] of [
  ['bid', bidText, 'resolveBid', ['requestId']],
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

const [clientSeed, serverSeed] = [commitmentOf('mine'), commitmentOf('the server’s')];
const serverSeedHash = commitmentOf(serverSeed);
/** Most of what follows has one wrong field or none. */
const RIGHT = 60;

const participation = objectText(
  {
    game: '"round"',
    user: 'OWNER',
    status: 'true',
    bidOnCoin: '"heads"',
    bidAmount: '10.5',
    winAmount: '21',
    biddingAmountCharge: '0.21',
    winAmountCharge: '0.53',
  },
  RIGHT,
);
const flipText = objectText({ participation: 'FLIP', side: '"heads"', serverSeed: `"${serverSeed}"` }, RIGHT);
/** A lock of the tap in all but its signature, which nobody can make up. */
const lockText = objectText(
  {
    requestId: '"r"',
    user: 'OWNER',
    roundId: '"round"',
    serverSeedHash: `"${serverSeedHash}"`,
    clientSeedHash: `"${commitmentOf(clientSeed)}"`,
    gameType: '"coin"',
    bidOnCoin: '"heads"',
    bidAmount: '10.5',
    cost: '10.71',
    bidChargePercent: '2',
    winChargePercent: '2.5',
    createAt: '"2026-11-24T08:32:05.000Z"',
    signature: `"${'A'.repeat(86)}"`,
  },
  RIGHT,
);
const answerText = fc
  .tuple(
    fc.oneof(
      { arbitrary: fc.constantFrom('"LOCKED"', '"FLIPPED"'), weight: 2 },
      fc.constantFrom('"CANCELLED"', '"NOT_MADE"', '"OTHER"', 'null', '7'),
    ),
    lockText,
    fc.oneof(fc.constant('null'), fc.tuple(flipText, participation)),
    fc.oneof(fc.constant('{"top_up":1,"game":2,"reference_earning":3,"row":4}'), jsonText(['top_up', 'game', 'row'])),
  )
  .map(([status, lock, flip, wallet]) => {
    const told = typeof flip === 'string' ? flip : flip[0].replace('FLIP', () => flip[1]);
    return `{"status":${status},"lock":${lock},"flip":${told},"wallet":${wallet}}`;
  });
const tappedText = objectText(
  {
    ...BID,
    serverSeedHash: `"${serverSeedHash}"`,
    clientSeed: `"${clientSeed}"`,
    bidChargePercent: '2',
    winChargePercent: '2.5',
    state: '"checking"',
  },
  RIGHT,
);

calls(
  'property: whatever is stored and answered about a bid, no verdict is green, and no seed is sent for a lock that nobody has signed',
  async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => void rejections.push(reason);
    process.on('unhandledRejection', note);
    const seen = { found: 0, cancelled: 0 };
    await fc.assert(
      fc.asyncProperty(tappedText, fc.oneof(answerText, jsonText(['status', 'lock'])), async (text, given) => {
        answer = given;
        // The hashes are computed outside the event loop.
        const { sent } = await returning(`[${text}]`, () => turns(5));
        const names = sent.map(({ operationName }) => operationName);
        assert.not.ok(names.includes('revealBid'));
        if (names.includes('cancelBid')) seen.cancelled++;
        for (const { verdict } of judgedFlips.value.values()) assert.is.not(verdict, 'fair');
        seen.found += judgedFlips.value.size;
      }),
    );
    answer = '';
    // A bid whose hashes took longer goes on in one more session, and ends with it.
    await returning('[]', () => turns(100));
    process.off('unhandledRejection', note);
    assert.equal(rejections, []);
    for (const [what, times] of Object.entries(seen)) assert.ok(times > 0, what);
  },
);

const isObject = (text: string) => text.startsWith('{');

/** What a phone has stored of a bid that it reveals, or cancels: it does nothing else, whatever is answered. */
for (const [state, move, other] of [
  ['revealing', 'revealBid', 'cancelBid'],
  ['owed', 'revealBid', 'cancelBid'],
  ['overdue', 'revealBid', 'cancelBid'],
  ['cancelling', 'cancelBid', 'revealBid'],
] as const) {
  calls(`property: a bid that is stored as ${state} is never sent as ${other}, whatever is answered`, async () => {
    let moved = 0;
    const order = { kind: 'bid', requestId: 'r', owner: 'OWNER', roundId: 'round', side: 'heads', amount: 1050 };
    const stored = {
      ...order,
      tappedAt: 1,
      bidChargePercent: 2,
      winChargePercent: 2.5,
      serverSeedHash,
      clientSeed,
      state,
    };
    await fc.assert(
      fc.asyncProperty(lockText.filter(isObject), answerText, async (lock, given) => {
        answer = given;
        const text = `[${JSON.stringify(stored).slice(0, -1)},"lock":${lock}}]`;
        const { sent } = await returning(text, () => turns(3));
        const names = sent.map(({ operationName }) => operationName);
        assert.not.ok(names.includes(other));
        if (names.includes(move)) moved++;
      }),
    );
    answer = '';
    assert.ok(moved > 0);
  });
}

calls.run();
