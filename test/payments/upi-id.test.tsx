import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UpiId as Page } from '../../src/payments/upi-id';
import { mount } from '../dom';
import { enterAs } from '../pages/player';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

let passed = 0;
const sandbox = await startSandbox({ socketPort: 0, now: () => Date.now() + passed });
test.after(() => sandbox.close());

for (const [why, happens] of [
  ['another tab has added the first UPI ID', () => Object.assign(sandbox.account('ravi'), { upiId: 'ravi@okbank' })],
  [
    'the sign-in is long ago',
    () => {
      passed = 600_000;
    },
  ],
] as const) {
  test(`where ${why} meanwhile, the password is asked for`, async () => {
    await enterAs(sandbox, 'ravi');
    const { container, unmount } = await mount(<Page />);
    const field = (name: string) => container.querySelector(`#${name}`) as HTMLInputElement | null;
    const submit = (isDone: () => boolean) =>
      act(async () => {
        container.querySelector('form')?.requestSubmit();
        await until(isDone);
      });
    assert.not.ok(field('password'));
    happens();
    Object.assign(field('upi_id') ?? {}, { value: 'ravi@upi' });
    await submit(() => container.querySelector('#password-error') !== null);
    assert.match(container.querySelector('#password-error')?.textContent ?? '', /^This needs your password\./);
    assert.is(field('upi_id')?.value, 'ravi@upi');
    Object.assign(field('password') ?? {}, { value: DEMO_PASSWORD });
    await submit(() => sandbox.account('ravi').upiId === 'ravi@upi');
    await unmount();
    sandbox.account('ravi').upiId = null;
  });
}

test.run();
