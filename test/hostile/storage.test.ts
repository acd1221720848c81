import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { request } from '../../src/api/client';
import { ApiError } from '../../src/api/errors';
import { startWalletCheck } from '../../src/audit/wallet-check';
import { walletSocketUrl } from '../../src/config';
import { play, reminderSpan, startPlayTime } from '../../src/limits/play-time';
import { tellWallet } from '../../src/money/answers';
import { endSession, restoreSession, signIn, token } from '../../src/state/session';
import { theme } from '../../src/state/theme';
import { getUser } from '../../src/state/user-calls';
import { answerFetch } from '../answers';
import { installDom } from '../dom';
import * as fc from '../properties';
import { jsonText } from './json';

const content = fc.oneof(
  fc.string({ unit: 'binary' }),
  jsonText(['token', 'light', 'dark', 'requestId', 'owner']),
  fc.constantFrom('', 'light', 'LIGHT', 'null', 'undefined', 'a\r\nx-injected: 1', '../../', '&t=other', '\0'),
);

const sum = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double(), fc.constantFrom(null, '1', [], {}));

test('property: from any stored text the session and the theme are restored without an error', () => {
  installDom();
  fc.assert(
    fc.property(content, content, (kept, shade) => {
      sessionStorage.setItem('authToken', kept);
      sessionStorage.setItem('theme', shade);
      restoreSession();
      assert.is(token.value, kept || undefined);
      assert.is(theme.value, /^"?light"?$/.test(shade) ? 'light' : 'dark');
    }),
  );
});

test('property: whatever is stored, the time of play counts up from a visit that can be, and the reminder has a span', () => {
  installDom();
  const visit = fc.record({ time: sum, remindedAt: sum, flips: sum, net: sum }, { requiredKeys: [] });
  fc.assert(
    fc.property(
      fc.oneof(
        content,
        visit.map((value) => JSON.stringify(value)),
      ),
      content,
      (kept, minutes) => {
        sessionStorage.setItem('play-time', kept);
        sessionStorage.setItem('reminder', minutes);
        restoreSession();
        startPlayTime()();
        const { time, remindedAt, flips, net } = play.value;
        for (const count of [time, remindedAt, flips, time - remindedAt])
          assert.ok(Number.isSafeInteger(count) && count >= 0);
        assert.ok(net === undefined || Number.isSafeInteger(net));
        assert.ok([15, 30, 60].includes(reminderSpan.value));
      },
    ),
  );
});

test('property: whatever is stored of the wallet that was checked last, the next one is compared with a whole one or with none', async () => {
  installDom();
  answerFetch(() => Promise.reject(new TypeError('There is no network')));
  signIn('token');
  startWalletCheck();
  const wallet = fc.record({ row: sum, balance: sum }, { requiredKeys: [] }).map((value) => JSON.stringify(value));
  const next = { row: 2 ** 40, balance: 100 };
  await fc.assert(
    fc.asyncProperty(fc.oneof(content, wallet), async (kept) => {
      sessionStorage.setItem('checked-wallet', kept);
      restoreSession();
      tellWallet({ reference_earning: 0, top_up: 0, game: next.balance, row: next.row });
      await new Promise((done) => setTimeout(done, 0));
      const { row, balance } = JSON.parse(sessionStorage.getItem('checked-wallet') ?? '');
      assert.ok(Number.isSafeInteger(row) && Number.isSafeInteger(balance));
      if (row === next.row) assert.is(balance, next.balance);
      else assert.equal(JSON.parse(kept), { row, balance });
    }),
  );
  endSession();
});

test('property: no token can add a header to a request or change the rest of the socket’s address', async () => {
  installDom('http://app.test/');
  let headers: readonly string[] = [];
  answerFetch((address, init) => {
    headers = [...new Request(address, init).headers.keys()].sort();
    return { data: { getUser: { userId: 1 } } };
  });
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(content.filter(Boolean), async (kept) => {
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

/** Whether a URL can contain the text, which must have no lone surrogates. */
function isWellFormed(text: string): boolean {
  try {
    return encodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

test.run();
