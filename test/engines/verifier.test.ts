import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as assert from 'uvu/assert';
import { fingerprintOf } from '../../src/domain/lock';
import { proofText } from '../../src/domain/proof';
import { key, proofVectors } from '../domain/proof-vectors';
import { chromium, chromium113 } from './chromium';
import { LIMIT, type Tab } from './engine';
import { suiteIn } from './engine-suite';
import { firefox } from './firefox';
import { webkit } from './webkit';

const page = pathToFileURL(path.resolve(process.env.DIST ?? 'dist', 'verify.html')).href;

function watch() {
  const kept: string[] = [];
  Object.assign(window, { kept });
  addEventListener('error', ({ message }) => void kept.push(message));
  addEventListener('unhandledrejection', ({ reason }) => void kept.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => void kept.push(effectiveDirective));
}

/**
 * Pastes a text and presses Check. Resolves to the verdict, the failing steps, the computed values, and whether a phone's
 * width holds all of it. Runs in the page.
 */
function check(text: string): Promise<string> {
  const outcome = document.querySelector('#outcome') as HTMLElement;
  const field = document.querySelector('textarea') as HTMLTextAreaElement;
  return new Promise((resolve) => {
    const watcher = new MutationObserver(() => {
      watcher.disconnect();
      const textsOf = (selector: string) => [...outcome.querySelectorAll(selector)].map((one) => one.textContent);
      const fails = [...outcome.querySelectorAll<HTMLElement>('b[data-holds=false]')].map(
        ({ dataset }) => dataset.step,
      );
      for (const folded of outcome.querySelectorAll('details')) folded.open = true;
      outcome.style.inlineSize = '18rem';
      const fits = outcome.scrollWidth <= outcome.clientWidth;
      resolve(JSON.stringify([outcome.dataset.verdict, fails, textsOf('code'), fits]));
    });
    watcher.observe(outcome, { childList: true });
    field.value = text;
    document.querySelector<HTMLElement>('button')?.click();
  });
}

async function askNetwork(): Promise<string> {
  const { kept } = window as unknown as { kept: string[] };
  await fetch('http://127.0.0.1:9/').catch(() => {});
  new Image().src = 'http://127.0.0.1:9/';
  const form = Object.assign(document.createElement('form'), { action: 'http://127.0.0.1:9/' });
  document.body.append(form);
  try {
    form.submit();
  } catch {
    // Firefox throws.
  }
  while (kept.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  return JSON.stringify(kept.sort());
}

const inPage = async (tab: Tab, run: (text: string) => Promise<string>, text = ''): Promise<unknown> =>
  JSON.parse(await tab.evaluate(`(${run})(${JSON.stringify(text)})`));

const read = (tab: Tab, expression: string): Promise<string> =>
  tab.evaluate(`Promise.resolve(String(${expression}))`).catch(() => '');

async function shows(tab: Tab, expression: string, value: string): Promise<void> {
  const limit = Date.now() + LIMIT;
  while ((await read(tab, expression)) !== value) if (Date.now() > limit) throw new Error(`never ${value}`);
}

async function load(tab: Tab, address = page): Promise<void> {
  // A change of the part after # alone loads nothing.
  await tab.load('about:blank');
  await tab.load(address);
  await shows(tab, `document.readyState === 'complete' && location.href === ${JSON.stringify(address)}`, 'true');
}

for (const engine of [chromium, chromium113, firefox, webkit]) {
  const { scene, run } = await suiteIn(engine, `the verifier from a disk in ${engine.name}`, `(${watch})()`);

  scene(
    'each vector has its verdict, its failing steps and its hashes, the first one from the address, by the build’s keys',
    async (tab) => {
      const [{ proof: first } = {}] = proofVectors;
      assert.ok(first);
      await load(tab, `${page}#${encodeURIComponent(proofText(first))}`);
      await shows(tab, `document.querySelector('#outcome')?.dataset.verdict`, 'proven');
      await shows(tab, `document.querySelector('#keys').textContent`, await fingerprintOf(key));
      for (const { name, proof, verdict, fails, computed } of proofVectors) {
        assert.equal(await inPage(tab, check, proofText(proof)), [verdict, fails, computed, true], name);
      }
      assert.equal(await inPage(tab, check, 'hello'), ['unknown', [], [], true]);
      assert.is(await read(tab, 'JSON.stringify(kept)'), '[]', 'no error and no policy violation');
    },
  );

  scene('its policy lets nothing reach the network', async (tab) => {
    await load(tab);
    assert.equal(await inPage(tab, askNetwork), ['connect-src', 'form-action', 'img-src']);
  });

  run();
}
