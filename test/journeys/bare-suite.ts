import type { Browser, Page } from 'playwright-core';
import { startBareApi } from './bare-api';
import { type Stage, suiteAgainst } from './chromium';
import { keepOnce } from './player-page';

type ContextOptions = Parameters<Browser['newContext']>[0];

/** A suite against the bare API: the shell may depend on nothing else. Each test begins with the API as it was. */
export function bareSuite(name: string, host: string) {
  const { test, run } = suiteAgainst(name, async () => {
    const api = await startBareApi(host, process.env.DIST ?? 'dist');
    return { backend: api, parts: { api, enter } };
  });
  return {
    run,
    test: ((sentence, scene) =>
      test(sentence, async (stage) => {
        stage.api.reset();
        await scene(stage);
      })) as typeof test,
  };
}

interface Entry extends NonNullable<ContextOptions> {
  /** Where the visit begins. */
  readonly at?: string;
  /** What session storage holds beside the session. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Runs in the page before any of its scripts. */
  readonly before?: () => void;
}

/** Opens a page of a signed-in player, once, so that a session that ended stays ended. */
const enter = async (
  phone: Stage['phone'],
  { at = '/wallet', storage = {}, before, ...options }: Entry = {},
): Promise<Page> => {
  const page = await phone(options);
  if (before) await page.addInitScript(before);
  await keepOnce(page, { authToken: 'first-session', ...storage });
  await page.goto(at);
  return page;
};

/** The header, there once the shell is. */
export const header = (page: Page) => page.locator('header');
export const navigation = (page: Page) => page.locator('nav');
export const openDrawer = (page: Page) => open(page, 'Menu', 'Profile');
export const openTransactions = (page: Page) => open(page, 'Transactions', 'Transactions');

/** Opens a drawer and waits until it stands still. */
async function open(page: Page, button: string, name: string) {
  await header(page).getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  return dialog;
}
