import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { Wallet as Page } from '../../src/payments/wallet';
import { endSession } from '../../src/state/session';
import { installDom, mount } from '../dom';
import { show } from '../pages/screen';
import { sandboxStage } from '../stage';

const { enter } = await sandboxStage(test);

test.before.each(() => {
  installDom();
  endSession();
});

async function shown() {
  const { container, unmount } = await mount(<Page />);
  const sums = [...container.querySelectorAll('.money')].map(({ textContent }) => textContent);
  await unmount();
  return sums;
}

test('until the first push every amount is a dash; then the sum comes first, and each figure', async () => {
  assert.equal(await shown(), ['—', '—', '—', '—']);
  walletChanged({ game: -4_000, top_up: 10_000, reference_earning: 0 }, countPushes());
  assert.equal(await shown(), ['₹60.00', '−₹40.00', '₹100.00', '₹0.00']);
});

test('a reload brings back the form of a withdrawal, with what was typed', async () => {
  await enter();
  sessionStorage.setItem('draft-withdraw', '{"amount":"500"}');
  const { find, field } = await show(<Page />);
  await find('form');
  assert.is(field('Amount to withdraw')?.value, '500');
});

test.run();
