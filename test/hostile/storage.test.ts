import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { otpStep } from '../../src/account/otp-step';
import { request } from '../../src/api/client';
import { ApiError } from '../../src/api/errors';
import { startUnexplainedSum } from '../../src/audit/unexplained-sum';
import { checkedFlips, failedProofs, startVerdicts } from '../../src/audit/verdicts';
import { walletSocketUrl } from '../../src/config';
import { verdictOf } from '../../src/domain/fairness';
import { proofText, readProof } from '../../src/domain/proof';
import { startResumingBids } from '../../src/money/bids';
import { startRecharges } from '../../src/money/recharges';
import { playSoFar, realityCheckSpan, startRealityChecks } from '../../src/safer-gambling/reality-check';
import { endSession, restoreSession, signIn, token } from '../../src/state/session';
import { theme } from '../../src/state/theme';
import { closeAllToasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { getUser } from '../../src/state/user-operations';
import { secondsLeft } from '../../src/ui/countdown';
import { answerCalls, answerFetch } from '../answers';
import { setEarly } from '../api/early-response';
import { installDom } from '../dom';
import { proofVectors } from '../domain/proof-vectors';
import * as fc from '../properties';
import { commitmentOf } from '../sandbox/rounds';
import { jsonText } from './json';

// Session storage may hold anything: one property for each of its keys.

test.before.each(() => installDom('http://app.test/'));

const content = fc.oneof(
  fc.string({ unit: 'binary' }),
  jsonText(['token', 'light', 'dark', 'requestId', 'owner']),
  fc.constantFrom('', 'light', 'LIGHT', 'null', 'undefined', 'a\r\nx-injected: 1', '../../', '&t=other', '\0'),
);

const sum = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double(), fc.constantFrom(null, '1', [], {}));

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** JSON of an object with the given fields, each with its given value, so many times as often as with any other. */
const objectText = (fields: Readonly<Record<string, string>>, weight = 3) => {
  const anything = jsonText([...Object.keys(fields), 'OWNER']);
  const pairs = Object.entries(fields).map(([name, good]) =>
    fc.oneof({ arbitrary: fc.constant(good), weight }, anything).map((value) => `"${name}":${value}`),
  );
  return fc.oneof({ arbitrary: fc.tuple(...pairs).map((parts) => `{${parts}}`), weight: 4 }, anything);
};

/** The session that is restored with this text under the key is as the check demands, whatever the text. */
function restored(key: string, texts: fc.Arbitrary<string>, check: (text: string) => void): void {
  fc.assert(
    fc.property(texts, (text) => {
      sessionStorage.setItem(key, text);
      restoreSession();
      check(text);
    }),
  );
}

test('property: theme is light or dark, whatever is stored', () => {
  restored('theme', content, (shade) => assert.is(theme.value, /^"?light"?$/.test(shade) ? 'light' : 'dark'));
});

test('property: an authToken is taken as it is, and adds no header to a request and nothing to the socket’s address', async () => {
  let headers: readonly string[] = [];
  answerFetch((address, init) => {
    headers = [...new Request(address, init).headers.keys()].sort();
    return { data: { getUser: { userId: 1 } } };
  });
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(content, async (kept) => {
      sessionStorage.setItem('authToken', kept);
      restoreSession();
      assert.is(token.value, kept || undefined);
      if (!kept) return;
      const outcome = await request(getUser, {}, { token: kept }).catch((error: unknown) => error);
      if (outcome instanceof Error) assert.instance(outcome, ApiError);
      else answered++;
      if (headers.length) assert.equal(headers, ['accept-language', 'authorization', 'content-type']);
      if (!isWellFormed(kept)) return;
      const url = new URL(walletSocketUrl(kept));
      assert.equal([url.origin, url.pathname, url.hash], ['ws://app.test:8001', '/ws_get_wallet/', '']);
      assert.equal([...url.searchParams], [['t', kept]]);
    }),
  );
  assert.ok(answered > 0);
});

function isWellFormed(text: string): boolean {
  try {
    return encodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

test('property: play-time counts up from a play that can be, and reminder is a span', () => {
  const play = fc.record({ time: sum, remindedAt: sum, flips: sum, net: sum }, { requiredKeys: [] });
  restored(
    'play-time',
    fc.oneof(
      content,
      play.map((value) => JSON.stringify(value)),
    ),
    () => {
      startRealityChecks()();
      const { time, remindedAt, flips, net } = playSoFar.value;
      for (const count of [time, remindedAt, flips, time - remindedAt])
        assert.ok(Number.isSafeInteger(count) && count >= 0);
      assert.ok(net === undefined || Number.isSafeInteger(net));
    },
  );
  restored('reminder', content, () => assert.ok([15, 30, 60].includes(realityCheckSpan.value)));
});

test('property: of failed-proofs only whole ones of their player count, and each can be copied', async () => {
  signIn('token');
  setEarly(getUser, new Response('{"data":{"getUser":{"userId":7,"active":"true"}}}'), 'token');
  await loadUser();
  const [{ proof } = {}] = proofVectors;
  assert.ok(proof);
  const { lock, flip } = JSON.parse(proofText(proof));
  const kept = objectText({
    owner: '"7"',
    roundId: '"R1"',
    failure: '"payout"',
    lock: JSON.stringify(lock),
    flip: JSON.stringify(flip),
  });
  let found = 0;
  const list = kept.map((text) => `[${text}]`);
  restored('failed-proofs', list, () => {
    for (const failed of failedProofs.value) {
      assert.is(failed.owner, '7');
      assert.ok(failed.roundId && readProof(proofText(failed.proof)));
      assert.not.match(proofText(failed.proof), /undefined|NaN/);
    }
    found += failedProofs.value.length;
  });
  assert.ok(found > 0);
  endSession();
});

test('property: otp-step is complete or undefined, and its wait is in seconds', () => {
  const kept = objectText({
    ...{ purpose: '"SIGNUP"', phoneNumber: '"+919876543210"', startedAt: '1700000000000', seconds: '30' },
    ...{ registrationId: '"registration"', requestId: '"request"', resetCode: '""' },
  });
  restored('otp-step', kept, () => {
    const step = otpStep.value;
    if (!step) return;
    assert.ok(['SIGNUP', 'RESET', 'PHONE'].includes(step.purpose) && step.phoneNumber);
    const { phoneNumber, registrationId, requestId, resetCode } = step;
    for (const word of [phoneNumber, registrationId, requestId, resetCode]) assert.type(word, 'string');
    assert.ok(secondsLeft(step) >= 0 && Number.isFinite(secondsLeft(step)));
  });
});

/** Their coin shows heads. */
const [clientSeed, serverSeed] = [commitmentOf('its own'), commitmentOf('the server’s')];
const serverSeedHash = commitmentOf(serverSeed);
const RIGHT = 60;
const CHARGES = { bidChargePercent: '2', winChargePercent: '2.5' };

const ORDER = { requestId: '"r OWNER"', owner: '"OWNER"', tappedAt: '1700000000000' };
const bidText = objectText(
  {
    ...{ ...ORDER, ...CHARGES, kind: '"bid"', roundId: '"round"', side: '"heads"', amount: '1050' },
    ...{ serverSeedHash: `"${serverSeedHash}"`, clientSeed: `"${clientSeed}"` },
  },
  RIGHT,
);
const rechargeText = objectText({ ...ORDER, kind: '"recharge"', amount: '25000', rechargeId: '""' }, RIGHT);

/** A lock of the tap in all but its signature, which nobody can make up. */
const lockText = objectText(
  {
    ...{ requestId: '"r OWNER"', user: 'OWNER', roundId: '"round"', gameType: '"coin"', bidOnCoin: '"heads"' },
    ...{ serverSeedHash: `"${serverSeedHash}"`, clientSeedHash: `"${commitmentOf(clientSeed)}"` },
    ...{ ...CHARGES, bidAmount: '10.5', cost: '10.71', createAt: '"2026-11-24T08:32:05.000Z"' },
    signature: `"${'A'.repeat(86)}"`,
  },
  RIGHT,
);
const FLIP = JSON.stringify({
  participation: {
    ...{ game: 'round', user: 'OWNER', status: true, bidOnCoin: 'heads', bidAmount: 10.5 },
    ...{ winAmount: 21, biddingAmountCharge: 0.21, winAmountCharge: 0.53 },
  },
  ...{ side: 'heads', serverSeed },
}).replace('"OWNER"', 'OWNER');

/** Whatever else an answer has is the property's on answers. */
const answerText = fc
  .tuple(
    fc.constantFrom('LOCKED', 'FLIPPED', 'CANCELLED', 'NOT_MADE', 'OTHER'),
    lockText,
    fc.constantFrom('null', FLIP),
    fc.constantFrom('null', '{"top_up":1,"game":2,"reference_earning":3,"row":4}'),
  )
  .map(([status, lock, flip, wallet]) => `{"status":"${status}","lock":${lock},"flip":${flip},"wallet":${wallet}}`);

/** What is stored, and the one move that its bid may make. A lock that comes now is unsigned, and so can't be revealed. */
const storedBid = fc
  .tuple(
    // Two are as an earlier build has stored them, one as a later one may: its lock is looked at first.
    fc.constantFrom('checking', 'revealing', 'pending', 'withheld', 'owed', 'overdue', 'later', 'cancelling'),
    bidText.filter(isObject),
    lockText.filter(isObject),
  )
  .map(([state, bid, lock]) => ({
    text: `[${bid.slice(0, -1)},"state":"${state}"${state === 'checking' ? '' : `,"lock":${lock}`}}]`,
    move: /checking|later|cancelling/.test(state) ? 'cancelBid' : 'revealBid',
  }));
const orders = fc.oneof(
  { arbitrary: storedBid, weight: 7 },
  fc
    .oneof(
      { arbitrary: rechargeText.map((one) => `[${one}]`), weight: 3 },
      jsonText(['kind', 'requestId', 'owner', 'OWNER']),
    )
    .map((text) => ({ text, move: 'cancelBid' })),
);

function isObject(text: string): boolean {
  return text.startsWith('{') && text !== '{}';
}

test('property: of orders only a complete one is resumed, by its owner alone; nothing is made anew, a bid is revealed or cancelled as was stored, and no verdict is green', async () => {
  let [answer, players] = ['', 0];
  const sent = answerCalls(({ operationName }) => {
    const reported = answer.replaceAll('OWNER', String(players));
    return reported && /Bid$/.test(operationName) ? `{"data":{"${operationName}":${reported}}}` : '';
  });
  for (const start of [startVerdicts, startUnexplainedSum, startResumingBids, startRecharges]) start();
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  /** Hashes are computed outside the event loop: some end in the session of the next player. */
  const value = async (...given: Parameters<typeof digest>) => {
    for (let turn = 0; turn < Math.random() * 6; turn++) await nextTurn();
    return digest(...given);
  };
  Object.defineProperty(crypto.subtle, 'digest', { configurable: true, value });
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', note);
  const seen = { createRecharge: 0, resolveBid: 0, revealBid: 0, cancelBid: 0, verdicts: 0 };

  /** Signs a new player in with this in storage, and lets everything run that waits for no timer. */
  async function comeBack(text: string, turns: number): Promise<string> {
    const owner = String(++players);
    signIn(`session ${owner}`);
    sessionStorage.setItem('orders', text.replaceAll('OWNER', owner));
    restoreSession();
    sent.length = 0;
    setEarly(getUser, new Response(`{"data":{"getUser":{"userId":${owner}}}}`), token.value);
    await loadUser();
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    endSession();
    closeAllToasts();
    return owner;
  }

  await fc.assert(
    fc.asyncProperty(orders, fc.oneof(answerText, jsonText(['status', 'lock'])), async ({ text, move }, given) => {
      answer = given;
      const owner = await comeBack(text, 5);
      for (const { operationName: name, variables } of sent) {
        assert.not(['placeBid', 'createWithdrawal'].includes(name), name);
        if (/^(reveal|cancel)Bid$/.test(name)) assert.is(name, move, text);
        if (!/^(get|createRecharge|(reveal|cancel|resolve)Bid)/.test(name)) assert.unreachable(name);
        if (!/^get(?!Recharge$)/.test(name)) {
          assert.ok(text.includes('"OWNER"') || text.includes(owner));
          const id = variables[name === 'getRecharge' ? 'rechargeId' : 'requestId'];
          assert.ok(id && typeof id === 'string');
          assert.not(/^r \d/.test(id) && id !== `r ${owner}`, `${name} of ${id} by ${owner}`);
        }
        if (name in seen) seen[name as keyof typeof seen]++;
      }
      for (const { steps } of checkedFlips.value.values()) assert.is.not(verdictOf(steps), 'fair');
      seen.verdicts += checkedFlips.value.size;
    }),
  );
  answer = '';
  // A bid whose hashes took longer goes on in one more session, and ends with it.
  await comeBack('[]', 100);
  process.off('unhandledRejection', note);
  assert.equal(rejections, []);
  for (const [what, times] of Object.entries(seen)) assert.ok(times > 0, what);
});

test.run();
