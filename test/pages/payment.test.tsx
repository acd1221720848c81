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
