import type { Browser, Page } from 'playwright-core';
import { type BareApi, startBareApi } from './bare-api';
import { type Stage, suiteAgainst } from './chromium';
import { keepOnce } from './player-page';

interface Entry extends NonNullable<Parameters<Browser['newContext']>[0]> {
  /** Where the visit begins. */
  readonly at?: string;
  /** What session storage holds beside the session. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Runs in the page before any of its scripts. */
  readonly before?: () => void;
}

export interface BareStage extends Stage {
  readonly api: BareApi;
  /** Opens a page of a signed-in player. */
  visit(entry?: Entry): Promise<Page>;
  /** Opens a page of a signed-in player and waits for the header of the shell. */
  enter(entry?: Entry): Promise<Page>;
}

/** A suite against the bare API: the shell may depend on nothing else. Each test starts with the API reset. */
export function bareSuite(name: string, host: string) {
  const { test, run } = suiteAgainst(name, async () => {
    const api = await startBareApi(host, process.env.DIST ?? 'dist');
    return { backend: api, parts: { api } };
  });

  async function visit(phone: Stage['phone'], { at = '/payment', storage, before, ...options }: Entry) {
    const page = await phone(options);
    if (before) await page.addInitScript(before);
    await keepOnce(page, { authToken: 'first-session', ...storage });
    await page.goto(at);
    return page;
  }

  return {
    run,
    test: (sentence: string, scene: (stage: BareStage) => Promise<void>) =>
      test(sentence, async (stage) => {
        stage.api.reset();
        await scene({
          ...stage,
          visit: (entry = {}) => visit(stage.phone, entry),
          async enter(entry = {}) {
            const page = await visit(stage.phone, entry);
            await header(page).waitFor();
            return page;
          },
        });
      }),
  };
}

export const header = (page: Page) => page.locator('header');
export const navigation = (page: Page) => page.locator('nav');
export const tab = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true });
export const openDrawer = (page: Page) => open(page, 'Menu', 'Profile');
export const openTransactions = (page: Page) => open(page, 'Transactions', 'Transactions');

/** Opens a drawer and waits until its animation has ended. */
async function open(page: Page, button: string, name: string) {
  await header(page).getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  return dialog;
}

/** Waits until no drawer is open. */
export const noDrawer = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
export const pathOf = (page: Page) => new URL(page.url()).pathname;
