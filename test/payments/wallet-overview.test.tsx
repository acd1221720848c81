import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { Wallet as Page } from '../../src/payments/wallet-overview';
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
  const words = container.querySelector('[role=img]')?.getAttribute('aria-label');
  const parts = container.querySelectorAll('.shares > *').length;
  await unmount();
  return { sums, words, parts };
}

test('until the first push every amount is a dash and there are no shares', async () => {
  assert.equal(await shown(), { sums: ['—', '—', '—', '—'], words: undefined, parts: 0 });
});

test('the sum comes first, then each figure, and the bar has its shares as a label', async () => {
  walletChanged({ game: 7_500, top_up: 2_500, reference_earning: 0 }, countPushes());
  assert.equal(await shown(), {
    sums: ['₹100.00', '₹75.00', '₹25.00', '₹0.00'],
    words: 'Game winnings 75%, Added money 25%',
    parts: 2,
  });
});

test('an empty wallet has no shares, and neither has a negative figure', async () => {
  walletChanged({ game: 0, top_up: 0, reference_earning: 0 }, countPushes());
  assert.equal(await shown(), { sums: Array(4).fill('₹0.00'), words: 'Nothing yet', parts: 0 });
  walletChanged({ game: -4_000, top_up: 10_000, reference_earning: 0 }, countPushes());
  assert.equal(await shown(), {
    sums: ['₹60.00', '−₹40.00', '₹100.00', '₹0.00'],
    words: 'Added money 100%',
    parts: 1,
  });
});

test('a reload brings back the form of a withdrawal, with what was typed', async () => {
  await enter();
  sessionStorage.setItem('draft-withdraw', '{"amount":"500"}');
  const { find, field } = await show(<Page />);
  await find('form');
  assert.is(field('Amount to withdraw')?.value, '500');
});

test.run();
