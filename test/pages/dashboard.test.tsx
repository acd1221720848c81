import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BidForm } from '../../src/game/bid-form';
import { Coin } from '../../src/game/coin';
import { Game } from '../../src/game/game';
import { RulesPanel } from '../../src/game/how-to-play';
import { BidProgress } from '../../src/game/outcome';
import { type Flip, readParticipation } from '../../src/money/bid-operations';
import { addLanded, currentBid, type LandedFlip, landedFlips, openBids } from '../../src/money/bids';
import type { BidOrder } from '../../src/money/orders';
import { add, close, dismiss, refuse } from '../../src/money/orders';
import type { Round } from '../../src/money/round';
import { loadRound, round } from '../../src/money/round';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { installLocation, overlay } from '../../src/state/location';
import { endSession } from '../../src/state/session';
import { mount, replace } from '../dom';
import { createBidder } from '../sandbox/bidder';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';
import { stopTimers } from '../timers';
import { beWide, show } from './screen';

const { sandbox, callsOf, elsewhere, enter: enterAs } = await sandboxStage(test);
sandbox.addAccount('newcomer');

const owns = (top_up: number, game = 0) => walletChanged({ reference_earning: 0, top_up, game }, countPushes());

async function enter(username = 'asha') {
  await enterAs(username);
  beWide(false);
  installLocation();
  await loadRound();
}

test.before.each(() => enter());
test.after.each(() => {
  for (const { order } of openBids.peek()) close(order.requestId);
  endSession();
});

/** Shows the form of a bid on the current round, or on another one. */
async function openForm(state: 'loaded' | 'failed' = 'loaded', first = round.value.value as Round) {
  const form = (offered: Round, now: 'loaded' | 'loading' | 'failed' = 'loaded') => (
    <BidForm round={offered} state={now} cooldownLeft={0} />
  );
  const screen = await show(form(first, state));
  const { press, field, container } = screen;
  const onSubmit = (event: Event) =>
    act(async () => void container.querySelector('[type=submit]')?.dispatchEvent(event));
  return {
    ...screen,
    first,
    offer: (...offered: Parameters<typeof form>) => screen.render(form(...offered)),
    typed: () => field('Your bid')?.value,
    picked: () => container.querySelector<HTMLInputElement>('[name=side]:checked')?.value,
    async tap(name: string) {
      await press(name);
      return field('Your bid')?.value;
    },
    pressed: () => screen.texts('[aria-pressed=true]'),
    submit: () => container.querySelector('.bid-bar .button')?.textContent,
    pressDown: () => onSubmit(new Event('pointerdown', { bubbles: true })),
    click: () => onSubmit(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })),
  };
}

/** Shows the form with a bid of ₹10. */
async function openTyped(first?: Round) {
  const form = await openForm('loaded', first);
  await form.fill('Your bid', '10');
  return form;
}

test('after a landing the button bids on nothing for a cooldown, and fills while the cooldown of the round lets nobody bid', async () => {
  const { first, render, container, pressDown, click } = await openTyped();
  for (const [cooldown, cooldownLeft, fill] of [
    [0, 1_000, ''],
    [5_000, 3_000, 'fills'],
    [5_000, 0, null],
  ] as const) {
    await render(<BidForm round={{ ...first, cooldown }} state="loaded" cooldownLeft={cooldownLeft} />);
    const submit = container.querySelector('[type=submit]');
    assert.is(submit?.getAttribute('data-cooldown') ?? null, fill);
    assert.is(submit?.getAttribute('aria-disabled'), String(cooldownLeft > 0));
    await pressDown();
    await click();
    assert.is(currentBid.value.state, cooldownLeft ? 'none' : 'sending');
  }
});

test('½ and 2× change the typed bid within the limits, an equal quick amount is marked, and Max is what the balance covers at the tap', async () => {
  owns(100_000_000);
  const { fill, tap, pressed, button } = await openForm();
  assert.is(button('Halve the bid')?.getAttribute('aria-disabled'), 'true', 'there is nothing to halve');
  const halve = ['Halve the bid', 'Halve the bid', 'Halve the bid'];
  for (const [typed, taps, amounts] of [
    ['20', ['Double the bid, 2×', ...halve], ['40', '20', '10', '10']],
    ['50', ['Double the bid, 2×'], ['100']],
    ['9000', ['Double the bid, 2×'], ['10000']],
  ] as const) {
    await fill('Your bid', typed);
    assert.equal(pressed(), typed === '50' ? ['₹50'] : []);
    for (const [index, name] of taps.entries()) assert.is(await tap(name), amounts[index]);
  }
  await act(async () => owns(102_000));
  assert.is(await tap('Bid Max'), '1000');
  assert.equal(pressed(), ['Max']);
});

test('a bid is on the round of its press, and on none if that was awaited, whatever comes before the click', async () => {
  const { first, offer, pressDown, click, press } = await openTyped();
  const roundOf = () => currentBid.value.state === 'sending' && currentBid.value.order.roundId;
  await offer(first, 'loading');
  await pressDown();
  await offer({ ...first, roundId: 'the second' });
  await click();
  assert.is(currentBid.value.state, 'none');
  await press('Flip for ₹10.20');
  assert.is(roundOf(), 'the second', 'the press has left nothing behind');
  for (const { order } of openBids.peek()) close(order.requestId);
  await offer(first);
  await pressDown();
  await offer({ ...first, roundId: 'the third', bidChargePercent: 50 });
  await click();
  assert.is(roundOf(), first.roundId);
});

test('a key that is held down flips once', async () => {
  const { field } = await openTyped();
  const isTaken = (repeat: boolean) =>
    field('Your bid')?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    );
  assert.equal([isTaken(false), isTaken(true)], [true, false]);
});

test('Recharge takes the button’s place only while the wallet can’t pay the smallest bid, and is known to be current', async () => {
  owns(1_019);
  const { submit, container } = await openForm();
  assert.is(submit(), 'Recharge to play');
  await act(async () => walletChanged(undefined, countPushes()));
  assert.is(submit(), 'Flip the coin');
  await act(async () => owns(1_020));
  assert.is(submit(), 'Flip the coin', 'the least is ₹10 and its charge');
  container.querySelector<HTMLElement>('[type=submit]')?.focus();
  await act(async () => owns(1_019));
  assert.is(document.activeElement?.textContent, 'Recharge to play', 'with the focus');
});

test('a bid is judged as it is typed: the preview says what is wrong, and the button has the way on', async () => {
  owns(564_894);
  const { container, submit, click, fill, press, field } = await openForm();
  const said = () => container.querySelector('.preview, .field-error')?.textContent;
  const isWrong = () => container.querySelector('.preview')?.getAttribute('data-wrong');
  for (const [typed, words, way] of [
    ['', 'From ₹10 to ₹10,000.', 'Flip the coin'],
    ['9', 'The amount must be at least ₹10.00.', 'Change amount'],
    ['99999', 'The amount can be at most ₹10,000.00.', 'Change amount'],
    ['9000', '₹9,180 with its charge. You have ₹5,648.94.', 'Recharge to play'],
    ['5000', '₹100 charge. A win pays ₹9,750.', 'Flip for ₹5,100.00'],
  ] as const) {
    await fill('Your bid', typed);
    assert.equal([said(), submit(), isWrong()], [words, way, String(!/Flip/.test(way))]);
  }
  await fill('Your bid', '9');
  await click();
  assert.equal([said(), document.activeElement], ['The amount must be at least ₹10.00.', field('Your bid')]);
  assert.is(currentBid.value.state, 'none');
  await fill('Your bid', '9000');
  const push = (paise: number) => act(async () => owns(paise));
  await push(600_000);
  assert.is(said(), '₹9,180 with its charge. You have ₹6,000.', 'the wallet has changed');
  await push(918_000);
  assert.is(submit(), 'Flip for ₹9,180.00');
  await push(564_894);
  await press('Bid Max');
  assert.is(submit(), 'Flip for ₹5,648.94');
  assert.is(said(), '₹110.76 charge. A win pays ₹10,799.45.');
});

test('after a bid of the whole wallet the field is empty: one more tap never bids all again', async () => {
  sandbox.creditTopUp(sandbox.addAccount('daring').userId, 100_000);
  await enter('daring');
  owns(100_000);
  const { fill, press, find, wait, field, container } = await show(<Game />);
  const landed = async (times: number) =>
    wait('the landing', () => landedFlips.value.length === times && find('.outcome'));
  await fill('Your bid', '20');
  await press('Flip for ₹20.40');
  await landed(1);
  await press('Bid Max');
  await wait('the rest', () => container.querySelector('[type=submit][aria-disabled=false]'));
  await act(async () => container.querySelector<HTMLElement>('[type=submit]')?.click());
  await landed(2);
  assert.is(field('Your bid')?.value, '');
});

test('changed charges are said before the next bid, also if they changed while another page was open', async () => {
  const before = await openTyped();
  await before.offer({ ...before.first, roundId: 'another' });
  assert.not.match(before.text(), 'The charges have changed');
  await before.unmount();
  const next = { ...before.first, roundId: 'the next one', bidChargePercent: 3, winChargePercent: 4 };
  const { text, click } = await openTyped(next);
  assert.match(text(), 'The charges have changed: now they are 3% of the bid and 4% of the win amount');
  await click();
  assert.is(currentBid.value.state, 'sending');
  assert.not.match(text(), 'The charges have changed');
});

test('without a next round the form keeps its amount and its side, and offers to connect again', async () => {
  owns(500_000);
  const first = await openForm();
  await first.fill('Your bid', '20');
  await first.check('Tails');
  await first.unmount();
  const { says, press, typed, picked, container } = await openForm('failed');
  assert.equal([typed(), picked()], ['20', 'tails']);
  await says('Can’t reach the game.');
  assert.ok(container.querySelector('[role=alert]'));
  const before = callsOf('getRound');
  await press('Reconnect');
  await until(() => callsOf('getRound') > before);
});

test('the coin and the words beside it are of one flip, whatever side the next bid has, and of an open bid there is neither', async () => {
  owns(500_000);
  const { fill, check, press, says, find, container, text } = await show(<Game />);
  const coin = () => container.querySelector('.coin-body')?.getAttribute('data-side');
  await fill('Your bid', '20');
  await press('Flip for ₹20.40');
  await find('.outcome');
  const { order, flip } = landedFlips.value[0] as LandedFlip;
  const { side } = flip;
  await check(side === 'heads' ? 'Tails' : 'Heads');
  assert.is(coin(), side);
  assert.match(text(), side === 'heads' ? /Heads( this time)?\. You picked/ : /Tails( this time)?\. You picked/);
  for (const state of ['pending', 'withheld', 'unconfirmed', 'revealing'] as const) {
    const open = { ...order, requestId: state, tappedAt: order.tappedAt + 1, amount: 5_000 };
    await act(async () => add({ order: open, state }));
    await says(
      state === 'unconfirmed'
        ? /₹50 on \w+We don’t know yet if your bid was made/
        : /₹50 on \w+We don’t have the result yet. Your ₹51.00 is safe: we keep asking./,
    );
    assert.equal([coin(), container.querySelector('.outcome, .play-outcome .badge, [data-won]')], ['edge', null]);
    assert.is(container.querySelector('[type=submit]')?.textContent === 'Waiting…', state === 'revealing');
    await act(async () => close(open.requestId));
    await find('.outcome');
    assert.is(coin(), side);
  }
  const open = { ...order, requestId: 'not made', tappedAt: order.tappedAt + 1 };
  await act(async () => {
    add({ order: open, state: 'unconfirmed' });
    refuse('bid', open.requestId, 'It was not made.', true);
  });
  await says('It was not made.');
  assert.equal([coin(), container.querySelector('.outcome, [data-won]')], ['edge', null]);
});

test('the bid in the air can’t be changed, and has a word if it isn’t answered within three seconds', async () => {
  owns(500_000);
  sandbox.faults.next('placeBid', { kind: 'held', until: new Promise(() => {}) });
  const { press, field, says, misses } = await show(<Game />);
  await press('Bid ₹50');
  await press('Flip for ₹51.00');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  await act(async () => field('Tails')?.dispatchEvent(click));
  for (const name of ['Bid ₹100', 'Double the bid, 2×']) await press(name);
  const amount = field('Your bid');
  assert.equal([click.defaultPrevented, amount?.value, amount?.readOnly], [true, '50', true]);
  await misses('Slow connection');
  await says('Slow connection. Your bid is safe.');
  const { value: last } = currentBid;
  assert.ok(last.state === 'sending' && Date.now() - last.order.tappedAt >= 3_000);
});

test('nothing is said of a slow connection that comes to light after the answer', async () => {
  const order = { requestId: 'late', side: 'heads', amount: 5_000, tappedAt: Date.now() - 4_000 } as BidOrder;
  const result: Flip = { participation: readParticipation({}), side: 'heads', serverSeed: '' };
  const { says, misses } = await show(<BidProgress shown={{ order, state: 'answered', result }} isWaiting={false} />);
  await says('₹50 on Heads');
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  await misses('Slow connection');
});

test('where nothing moves, the side comes in before the words', async () => {
  replace('getComputedStyle', () => ({ getPropertyValue: () => '700' }));
  const timers = stopTimers();
  const seen: string[] = [];
  const note = (what: string) => () => void seen.push(what);
  const [onFall, onLanded] = [note('side'), note('words')] as const;
  const coin = (spinning: boolean) => (
    <Coin side="heads" win={0} spinning={spinning} onFall={onFall} onLanded={onLanded} />
  );
  const { render } = await mount(coin(true));
  await render(coin(false));
  const after = async (ms: number) => {
    await act(async () => timers.tick(ms));
    return seen.join();
  };
  assert.equal(
    [await after(349), await after(1), await after(349), await after(1)],
    ['', 'side', 'side', 'side,words'],
  );
});

for (const isLost of [false, true]) {
  test(`on a time-out ${isLost ? 'each round asks for it until it is known' : 'the form of a bid never shows'}`, async () => {
    const player = `tired${isLost}`;
    sandbox.addAccount(player);
    await elsewhere(player)('takeBreak', { length: 'DAY' });
    await enter(player);
    if (isLost) sandbox.faults.next('getBreak', { kind: 'status', status: 503 });
    const { container, says, text } = await show(<Game />);
    let forms = container.querySelectorAll('form').length;
    const count = () => {
      forms += container.querySelectorAll('form').length;
    };
    new MutationObserver(count).observe(container, { childList: true, subtree: true });
    await says('You’re on a time-out until');
    assert.is(forms > 0, isLost);
    assert.not.match(text(), 'Pick heads or tails');
  });
}

test('How to play is shown once a session, with the round’s figures', async () => {
  owns(500_000);
  const { says, press, misses, unmount } = await show(<Game />);
  await says('a bid of ₹100.00 costs ₹102.00, and its win pays ₹195.00');
  await press('Got it');
  await misses('Got it');
  await unmount();
  const again = await show(<Game />);
  await again.wait('the tools', () => again.button('How to play'));
  assert.not(again.button('Got it'));
});

test('before the first flip a tap leads to the stop for a day too, and a wide screen then lists the latest flips', async () => {
  beWide(true);
  const { press, texts, says, misses } = await show(<Game />);
  await press('Limits and time-outs');
  assert.is(overlay.value, 'reality-check');
  await misses('Latest flips');
  const flip = {
    user: 1,
    bidOnCoin: 'tails',
    bidAmount: 100,
    biddingAmountCharge: 2,
    winAmount: 200,
    winAmountCharge: 5,
  };
  for (const [tappedAt, status] of [true, false].entries()) {
    const participation = readParticipation({ ...flip, status, game: `R${tappedAt}` });
    const order = { requestId: `bid ${tappedAt}`, tappedAt, side: 'tails', amount: 10_000 } as BidOrder;
    await act(async () => void addLanded({ order, flip: { participation, side: 'tails', serverSeed: '' } }));
  }
  await says('Latest flips');
  assert.equal(
    texts('.flip-list b').map((text) => text?.trim()),
    ['₹100 on Tails', '−₹102.00', '₹100 on Tails', '+₹93.00'],
  );
});

test('a reader hears a refusal in one region, a loss as lost, and the name of an icon once', async () => {
  const { press, says, find, container, texts } = await show(<Game />);
  const regions = ['[role=status]', '[role=alert]', '[aria-live=polite]'].join();
  assert.is((await find('.play-outcome')).getAttribute('aria-live'), 'polite', 'before the first flip begins');
  await press('Bid ₹50');
  sandbox.faults.next('placeBid', { kind: 'error', message: 'Not enough.', code: 'INSUFFICIENT_BALANCE' });
  await press('Flip for ₹51.00');
  await says('was not made');
  const nested = [...container.querySelectorAll(regions)].filter((one) => one.parentElement?.closest(regions));
  assert.equal(
    nested.map(({ outerHTML }) => outerHTML),
    [],
  );
  for (const icon of container.querySelectorAll('.icon-button')) assert.not(icon.hasAttribute('aria-label'));
  await act(async () => {
    dismiss(currentBid.peek());
    const participation = readParticipation({ bidAmount: 50, biddingAmountCharge: 1, status: false });
    const order = { requestId: 'lost', side: 'tails', amount: 5_000 } as BidOrder;
    addLanded({ order, flip: { participation, side: 'heads', serverSeed: '' } });
  });
  await says('Lost ₹51.00. ');
  assert.ok((await find('.outcome')).closest('[aria-hidden]'));
  assert.equal(texts('.outcome'), ['−₹51.00']);
});

test('a pause that begins meanwhile takes the place of the form, says what was played, and one question makes a time-out of a day of it', async () => {
  sandbox.creditTopUp(sandbox.addAccount('pausing').userId, 100_000);
  await enter('pausing');
  const { says, press, misses, find } = await show(<Game />);
  await find('[type=submit]');
  await createBidder(sandbox, 'pausing').lock();
  sandbox.changeRules({ pauseAfter: 0 });
  await act(() => loadRound());
  await says(
    /A pause until \d\d:\d\dYou’ve played since \d\d:\d\d: time for a short pause\..*Flips\dWon₹[\d.]+Lost₹[\d.]+/,
  );
  await misses('Your bid');
  await press('Stop for 24 hours');
  await press('Start the time-out');
  await says(/You’re on a time-out until \d+/);
  await misses('Stop for 24 hours');
});

test('the rules have the commitment of the round in play and how the side follows', async () => {
  const { says, container } = await show(<RulesPanel />);
  await says('lowest bit of the last byte');
  assert.is(container.querySelector('.details code')?.textContent, round.value.value?.serverSeedHash);
});

test.run();
