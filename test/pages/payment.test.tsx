import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Page } from '../../src/pages/payment';
import { mount } from '../dom';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { enterAs } from './player';

const sandbox = await startSandbox({ socketPort: 0 });
test.after(() => sandbox.close());

async function shownTo(username: string): Promise<{ text: string; links: readonly string[] }> {
  await enterAs(sandbox, username);
  const { container, unmount } = await mount(<Page />);
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  const shown = { text: container.textContent ?? '', links };
  await unmount();
  return shown;
}

test('a player without a UPI ID sees why one is needed', async () => {
  const { text, links } = await shownTo('ravi');
  assert.match(text, 'Add a UPI ID to unlock the game: it is where your winnings are paid.');
  assert.match(text, 'A UPI ID looks like name@bank.');
  assert.not.ok(links.includes('/dashboard'));
});

test('a player with a UPI ID sees it and can change it', async () => {
  const { text } = await shownTo('asha');
  assert.match(text, 'asha@okbank');
  assert.match(text, 'Change UPI ID');
  assert.not.match(text, 'unlock');
});

test('where another tab has added the first UPI ID meanwhile, the password is asked for', async () => {
  await enterAs(sandbox, 'ravi');
  const { container, unmount } = await mount(<Page />);
  assert.not.ok(container.querySelector('#password'));
  sandbox.account('ravi').upiId = 'ravi@okbank';
  (container.querySelector('#upi_id') as HTMLInputElement).value = 'ravi@upi';
  await act(async () => {
    container.querySelector('form')?.requestSubmit();
    await until(() => container.querySelector('#password-error') !== null);
  });
  assert.match(container.textContent ?? '', 'ravi@okbank');
  assert.is(container.querySelector('#password-error')?.textContent, 'The password isn’t right.');
  assert.is((container.querySelector('#upi_id') as HTMLInputElement).value, 'ravi@upi');
  await unmount();
});

test.run();
