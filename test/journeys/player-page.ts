import type { Page } from 'playwright-core';
import type { Fault } from '../sandbox/mischief';
import type { PhoneOptions, SandboxStage } from './chromium';

/** Sets session storage values before the tab's first page loads, and not again on later pages. */
export const keepOnce = (page: Page, values: Readonly<Record<string, string>>) =>
  page.addInitScript((kept) => {
    // window.name survives navigation.
    if (window.name) return;
    window.name = 'entered';
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, values);

/** The phone on which a player enters. */
export interface Entry extends PhoneOptions {
  /** What session storage holds beside the session. */
  readonly storage?: Readonly<Record<string, string>>;
  readonly before?: (page: Page) => Promise<unknown>;
}

/** A page with a session, not yet loaded. */
export async function signedIn(
  { phone, sandbox }: SandboxStage,
  username = 'asha',
  { storage, before, ...options }: Entry = {},
): Promise<Page> {
  const page = await phone(options);
  await keepOnce(page, { authToken: sandbox.signIn(username), ...storage });
  await before?.(page);
  return page;
}

/** Opens a page as a signed-in player and waits for its heading. */
export async function openAs(stage: SandboxStage, username: string, path: string, entry?: Entry): Promise<Page> {
  const page = await signedIn(stage, username, entry);
  await page.goto(path);
  await page.locator('main h1').waitFor();
  return page;
}

/** Gives every bid of the page this seed: the coin then lands as the test wants. */
export const fixSeed = (page: Page, seed: string) =>
  page.addInitScript((digits) => {
    crypto.getRandomValues = (array) => {
      const bytes = digits.match(/../g)?.map((pair) => Number(`0x${pair}`)) ?? [];
      (array as unknown as Uint8Array).set(bytes.slice(0, (array as unknown as Uint8Array).length));
      return array;
    };
  }, seed);

/** The mischief of an API with only getUser, getAllParticipationUser and the wallet's socket. */
export const bareApi = (operationName: string): Fault | undefined =>
  /^(getUser|getAllParticipationUser)$/.test(operationName)
    ? undefined
    : { kind: 'error', status: 400, message: `Cannot query field "${operationName}"` };

/** Changes the text of the API's answers on their way to the page. */
export const changeAnswers = (page: Page, change: (body: string) => string) =>
  page.route('**/graphql', async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    } catch {
      // The page has been closed.
    }
  });
