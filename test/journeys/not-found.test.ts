import { browserSuite } from './chromium';
import { bareApi, openAs } from './player-page';

const { test, run } = browserSuite('not found', '127.0.0.35');

test('an unknown address shows the shell, says that the page doesn’t exist and links to Home', async (stage) => {
  stage.sandbox.mischief.policy = bareApi;
  const page = await openAs(stage, 'asha', '/nowhere/at/all');
  await page.getByText('This page doesn’t exist.').waitFor();
  await page.getByText('₹4,455.44').waitFor();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL('**/dashboard');
});

run();
