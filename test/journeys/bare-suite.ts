import type { Page } from 'playwright-core';
import type { Fault } from '../sandbox/fault-injection';
import { browserSuite, type SandboxStage } from './chromium';
import { bareApi, type Entry, openAs } from './player';

type Enter = (entry?: Entry & { readonly at?: string; readonly as?: string }) => Promise<Page>;

export type BareStage = SandboxStage & { readonly enter: Enter };

/** A suite against an API with only what the specification names: the shell may depend on nothing else. */
export function bareSuite(name: string, host: string) {
  const { test, run } = browserSuite(name, host);
  return {
    run,
    test: (sentence: string, scene: (stage: BareStage) => Promise<void>) =>
      test(sentence, async (stage) => {
        stage.sandbox.faults.policy = bareApi;
        stage.sandbox.received.length = 0;
        const enter: Enter = ({ at = '/payment', as = 'asha', ...entry } = {}) => openAs(stage, as, at, entry);
        await scene({ ...stage, enter });
      }),
  };
}

export const refusal = (message: string, status = 200): Fault => ({ kind: 'error', message, status });

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

export const noDrawer = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
export const pathOf = (page: Page) => new URL(page.url()).pathname;
