import type { Browser, Page } from 'playwright-core';
import type { Fault } from '../sandbox/mischief';
import { browserSuite, type SandboxStage } from './chromium';
import { bareApi, keepOnce } from './player-page';

interface Entry extends NonNullable<Parameters<Browser['newContext']>[0]> {
  /** Where the visit begins. */
  readonly at?: string;
  /** The username. */
  readonly as?: string;
  /** What session storage holds beside the session. */
  readonly storage?: Readonly<Record<string, string>>;
  /** Runs in the page before any of its scripts. */
  readonly before?: () => void;
}

export interface BareStage extends SandboxStage {
  /** Opens a page of a signed-in player. */
  visit(entry?: Entry): Promise<Page>;
  /** Opens a page of a signed-in player and waits for the header of the shell. */
  enter(entry?: Entry): Promise<Page>;
  /** How many requests of an operation have come in this test. */
  asked(operationName: string): number;
}

/** A suite against an API with only what the specification names: the shell may depend on nothing else. */
export function bareSuite(name: string, host: string) {
  const { test, run } = browserSuite(name, host);

  async function visit(stage: SandboxStage, { at = '/payment', as = 'asha', storage, before, ...options }: Entry) {
    const page = await stage.phone(options);
    if (before) await page.addInitScript(before);
    await keepOnce(page, { authToken: stage.sandbox.signIn(as), ...storage });
    await page.goto(at);
    return page;
  }

  return {
    run,
    test: (sentence: string, scene: (stage: BareStage) => Promise<void>) =>
      test(sentence, async (stage) => {
        const { mischief, received } = stage.sandbox;
        mischief.policy = bareApi;
        received.length = 0;
        await scene({
          ...stage,
          visit: (entry = {}) => visit(stage, entry),
          async enter(entry = {}) {
            const page = await visit(stage, entry);
            await header(page).waitFor();
            return page;
          },
          asked: (operationName) => received.filter((one) => one === operationName).length,
        });
      }),
  };
}

export const refusal = (message: string, status = 200): Fault => ({ kind: 'error', message, status });

/** An answer with these transactions. */
export const participations = (rows: readonly object[]): Fault => ({
  ...{ kind: 'status', status: 200, contentType: 'application/json' },
  body: JSON.stringify({ data: { getAllParticipationUser: rows } }),
});

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
