import * as assert from 'uvu/assert';
import { MADE_UP } from '../../src/build/languages';
import { proofText } from '../../src/domain/proof';
import { buildElsewhere } from '../build/built-elsewhere';
import { proofVectors } from '../domain/proof-vectors';
import { staticHost } from '../serve/static-host';
import { browserSuite } from './chromium';
import { findStrangeLetters, showState } from './state-checks';
import { states } from './states';

// In the made-up language every text stands in brackets and is longer by 40 %. A letter outside brackets is a text that
// no language has, unless the server has sent it.

const { dist } = await buildElsewhere('made-up', {
  PATH: process.env.PATH,
  LANGUAGES: `en hi ${MADE_UP}`,
});
const { test, run } = browserSuite('every state of every page', '127.0.0.77', staticHost(dist));

for (const state of states) {
  const [path, name] = state;
  test(`${path}, ${name}: is sound in both themes and both languages`, (stage) => showState(stage, state));
}

test('on a phone whose first language is one of several the English sign-in shows the way to that one alone, in its words', async ({
  phone,
}) => {
  for (const [locale, shown] of [
    ['en-IN', []],
    ['hi-IN', ['हिन्दी में खेलें']],
  ] as const) {
    const page = await phone({ locale });
    await page.goto('/login');
    assert.equal(await page.locator('.language-hint a:visible').allTextContents(), shown);
    if (!shown.length) continue;
    await page.locator('.language-hint a:visible').and(page.locator('[lang=hi]')).click();
    await page.waitForURL('**/hi/login');
  }
});

test('the verifier has no letter that isn’t of the language', async ({ phone }) => {
  const page = await phone();
  for (const { proof, verdict } of proofVectors) {
    await page.goto(`/${MADE_UP}/verify.html#${encodeURIComponent(proofText(proof))}`);
    await page.reload();
    await page.locator(`#outcome[data-verdict=${verdict}]`).waitFor();
    assert.equal(await page.evaluate(findStrangeLetters), []);
  }
});

run();
