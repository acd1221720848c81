import * as assert from 'uvu/assert';
import { errorAnswer } from '../sandbox/http';
import { until } from '../sandbox/until';
import { bareSuite, header, tab } from './bare-suite';
import { holdScripts } from './held-scripts';
import { stopClock } from './page-clock';

const { test, run } = bareSuite('errors in the shell', '127.0.0.47');

test('after a rendering error, Try again and going back both work', async ({ enter }) => {
  const page = await enter();
  await tab(page, 'Recharge').click();
  await page.getByRole('heading', { name: 'Recharge' }).waitFor();
  // As in a browser without modal dialogs.
  await page.evaluate(() => {
    const { showModal } = HTMLDialogElement.prototype;
    Object.assign(window, { mend: () => Object.assign(HTMLDialogElement.prototype, { showModal }) });
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error('showModal is out of order');
    };
  });
  for (const [steps, heading] of [
    [1, 'Recharge'],
    [2, 'Payment'],
  ] as const) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('heading', { name: 'Something went wrong', exact: true }).waitFor();
    await page.getByText('showModal is out of order', { exact: true }).waitFor();
    await page.evaluate((count) => history.go(-count), steps);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await header(page).waitFor();
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.evaluate(() => (window as unknown as { mend(): void }).mend());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog', { name: 'Profile' }).waitFor();
});

test('a toast is visible while the code of a drawer loads, and then in the drawer', async (stage) => {
  const { sandbox, enter } = stage;
  let answer = () => {};
  const released = new Promise<void>((resolve) => (answer = resolve));
  sandbox.mischief.next('getReferrals', {
    kind: 'breach',
    answer: () => released.then(() => errorAnswer(200, 'The books are closed')),
  });
  const page = await enter({ at: '/refer' });
  await until(() => sandbox.received.includes('getReferrals'));
  await stopClock(page);
  const release = await holdScripts(page);
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await page.waitForFunction(() => history.state?.overlay);
  answer();
  const toast = page.locator('.toast').getByText('The books are closed');
  await toast.waitFor();
  release();
  await page.getByRole('dialog').getByText('The books are closed').waitFor();
  assert.is(await toast.count(), 1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.is(await toast.count(), 1, 'in the page again after the drawer is closed');
});

run();
