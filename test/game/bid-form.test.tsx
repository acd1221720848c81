import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BidForm } from '../../src/game/bid-form';
import { openBids, shownBid } from '../../src/money/bids';
import { close } from '../../src/money/orders';
import { loadRound, round } from '../../src/money/round';
import type { Round } from '../../src/money/round-calls';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { endSession, signIn } from '../../src/state/session';
import { loadUser } from '../../src/state/user';
import { installDom, mount } from '../dom';
import { startSandbox } from '../sandbox/sandbox';

const sandbox = await startSandbox({ socketPort: 0 });

async function openForm(offered?: Round) {
  const shown = offered ?? round.value.value;
  if (!shown) throw new Error('there is no round');
  const form = (offer: Round, state: 'loaded' | 'loading' = 'loaded') => (
    <BidForm round={offer} state={state} resting={false} />
  );
  const mounted = await mount(form(shown));
  const { container } = mounted;
  const field = container.querySelector<HTMLInputElement>('[name=amount]');
  if (field) field.value = '10';
  return {
    ...mounted,
    first: shown,
    button: () => container.querySelector('.bid-bar .button')?.textContent,
    type: (text: string) =>
      act(async () => {
        if (field) field.value = text;
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    show: (...offer: Parameters<typeof form>) => mounted.render(form(...offer)),
    press: () =>
      act(async () => {
        container.querySelector('[type=submit]')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      }),
    click: () =>
      act(async () => {
        const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
        container.querySelector('[type=submit]')?.dispatchEvent(click);
      }),
    enter: () => act(async () => container.querySelector<HTMLElement>('[type=submit]')?.click()),
  };
}

test.before.each(async () => {
  installDom(`${sandbox.origin}/dashboard`);
  signIn(sandbox.signIn('asha'));
  await loadUser();
  await loadRound();
});
test.after.each(() => {
  for (const { order } of openBids.peek()) close(order);
  endSession();
});
test.after(() => sandbox.close());

test('a round that arrives between the press and the click changes nothing about that bid', async () => {
  const { first, show, press, click, unmount } = await openForm();
  await press();
  await show({ ...first, roundId: 'the next one', bidChargePercent: 50 });
  await click();
  const last = shownBid.value;
  assert.is(last.state, 'sending');
  assert.ok(last.state === 'sending' && last.order.roundId === first.roundId);
  assert.ok(last.state === 'sending' && last.order.bidChargePercent === first.bidChargePercent);
  await unmount();
});

test('a press while a round is awaited bids on nothing, even if the round comes before the click', async () => {
  const { first, show, press, click, unmount } = await openForm();
  await show(first, 'loading');
  await press();
  await show({ ...first, roundId: 'the next one' });
  await click();
  assert.is(shownBid.value.state, 'none');
  await unmount();
});

test('a press that makes no bid leaves nothing behind: one from the keyboard is on the round that is on screen then', async () => {
  const { first, show, press, click, enter, unmount } = await openForm();
  await show(first, 'loading');
  await press();
  await click();
  assert.is(shownBid.value.state, 'none');
  await show({ ...first, roundId: 'the next one' });
  await enter();
  const last = shownBid.value;
  assert.is(last.state === 'sending' && last.order.roundId, 'the next one');
  await unmount();
});

test('Recharge takes the button’s place only while the wallet can’t pay the smallest bid, and is known to be current', async () => {
  walletChanged({ reference_earning: 0, top_up: 1_019, game: 0 }, countPushes());
  const { button, unmount } = await openForm();
  assert.is(button(), 'Recharge to play');
  await act(async () => walletChanged(undefined, countPushes()));
  assert.is(button(), 'Flip the coin');
  await act(async () => walletChanged({ reference_earning: 0, top_up: 1_020, game: 0 }, countPushes()));
  assert.is(button(), 'Flip the coin', 'the least is ₹10 and its charge');
  await unmount();
});

test('a bid above the wallet keeps its button, which says in place of the price what is there, and Max is one tap away', async () => {
  walletChanged({ reference_earning: 0, top_up: 564_894, game: 0 }, countPushes());
  const { container, button, click, type, unmount } = await openForm();
  await type('9000');
  assert.is(button(), 'Flip for ₹9,180.00');
  const said = () => container.querySelector('.preview, .field-error')?.textContent;
  assert.is(said(), '₹180 charge. A win pays ₹17,550.');
  await click();
  assert.is(said(), 'This costs ₹9,180.00 with its charge, and you have ₹5,648.94.');
  assert.is(shownBid.value.state, 'none');
  const push = (paise: number) =>
    act(async () => walletChanged({ reference_earning: 0, top_up: paise, game: 0 }, countPushes()));
  await push(600_000);
  assert.is(said(), 'This costs ₹9,180.00 with its charge, and you have ₹6,000.00.', 'the wallet has changed');
  await push(918_000);
  assert.not.match(said() ?? '', 'This costs');
  await push(564_894);
  const max = container.querySelector<HTMLElement>('[aria-label="Bid Max"]');
  await act(async () => max?.click());
  assert.is(button(), 'Flip for ₹5,648.94');
  assert.is(said(), '₹110.76 charge. A win pays ₹10,799.45.');
  await unmount();
});

test('charges that change while another page is open are said too', async () => {
  const { first, unmount } = await openForm();
  await unmount();
  const { container, unmount: leave } = await openForm({ ...first, roundId: 'the next one', bidChargePercent: 3 });
  assert.match(container.textContent ?? '', 'The charges have changed: now they are 3% of the bid');
  await leave();
});

test('changed charges are said before the next bid, and no longer after it', async () => {
  const { container, first, show, click, unmount } = await openForm();
  const said = () =>
    /The charges have changed: now they are 3% of the bid and 4% of what a win pays/.test(container.textContent ?? '');
  const next = { ...first, roundId: 'the next one', bidChargePercent: 3, winChargePercent: 4 };
  await show({ ...first, roundId: 'another' });
  assert.not.ok(said());
  await show(next);
  assert.ok(said());
  await click();
  assert.is(shownBid.value.state, 'sending');
  assert.not.ok(said());
  await unmount();
});

test.run();
