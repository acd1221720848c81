import * as assert from 'uvu/assert';
import { buildElsewhere } from '../build/built-elsewhere';
import { startSandbox } from '../sandbox/sandbox';
import { staticHost } from '../serve/static-host';
import { assertSound } from './accessibility';
import { suiteAgainst } from './chromium';
import { code, create, fill, newPlayer } from './signup-steps';

const TERMS = 'https://example.com/terms';
const PRIVACY = 'https://example.com/privacy';

/** Serves a build of an operator with terms, a privacy policy, a helpline and an age of 21. */
const { test, run } = suiteAgainst('the terms', async () => {
  const { dist } = await buildElsewhere('terms', {
    PATH: process.env.PATH,
    TERMS_URL: TERMS,
    PRIVACY_URL: PRIVACY,
    HELP_URL: 'https://example.com/help',
    MIN_AGE: '21',
  });
  const sandbox = await startSandbox({ host: '127.0.0.38', serve: staticHost(dist) });
  return { backend: sandbox, parts: { sandbox } };
});

test('a player accepts the age and the documents with one tick, and the server records them', async (stage) => {
  const { sandbox } = stage;
  const page = await stage.phone({ viewport: { width: 320, height: 640 } });
  const player = newPlayer();
  await page.goto('/signup');
  const box = page.getByLabel('I’m 21 or older, and I accept the terms and the privacy policy.');
  await fill(page, player);
  assert.ok(await box.isChecked());
  await assertSound(page);
  const before = Date.now();
  await create(page);
  await page.waitForURL('**/verify-otp');
  await code(page).fill(sandbox.lastOtp(player.phone) ?? '');
  await page.waitForURL('**/payment');
  const { age, terms, at = 0 } = sandbox.account(player.username).acceptance ?? {};
  assert.equal([age, terms], [21, [TERMS, PRIVACY]]);
  assert.ok(at >= before && at <= Date.now());
});

run();
