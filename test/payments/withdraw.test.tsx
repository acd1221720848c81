import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { dismissWithdrawal } from '../../src/money/withdrawals';
import { describeWithdrawal } from '../../src/payments/describe';
import { Receipt, TransferStatusText } from '../../src/payments/transfer';
import { Wallet } from '../../src/payments/wallet';
import { endSession } from '../../src/state/session';
import { settled } from '../dom';
import { keepCopies, show } from '../pages/screen';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

// No withdrawal ends by itself.
const { sandbox, callsOf, addPlayer, enter, elsewhere, shown } = await sandboxStage(test, {
  rules: { withdrawalDelay: 600_000 },
});
test.after.each(dismissWithdrawal);

/** The wallet of a new player with winnings and added money, in paise. */
async function openWallet(winnings = 100_000, topUp = 0) {
  const account = addPlayer();
  const { userId } = account;
  const credit = (paise: number) => {
    sandbox.credit(userId, 'game', paise);
    const { game, top_up, reference_earning } = sandbox.figures(userId);
    return act(async () => walletChanged({ game, top_up, reference_earning }, countPushes()));
  };
  sandbox.credit(userId, 'game', winnings);
  sandbox.credit(userId, 'top_up', topUp);
  await enter(account.username);
  await credit(0);
  const screen = await show(<Wallet />);
  const send = async (rupees: string, password = DEMO_PASSWORD) => {
    await screen.fill('Amount to withdraw', rupees);
    await screen.fill('Password', password);
    await screen.enter('Password');
  };
  return {
    ...screen,
    account,
    credit,
    send,
    made: () => sandbox.withdrawals(userId),
    /** What the page says can be withdrawn, if a player can read it. */
    said: () =>
      [...screen.container.querySelectorAll('p')]
        .filter((sentence) => !sentence.closest('[style*=hidden]'))
        .find(({ textContent }) => textContent?.endsWith('can be withdrawn'))?.textContent,
    open: () => screen.press('Withdraw'),
    /** Ends the first withdrawal, and looks for it as a push does. */
    async settle(status?: 'PAID' | 'RETURNED') {
      sandbox.completeWithdrawal(String(sandbox.withdrawals(userId)[0]?.withdrawalId), status);
      await credit(0);
    },
    async withdraw(rupees: string) {
      await screen.press('Withdraw');
      await send(rupees);
    },
    async copyReceipt() {
      const copies = keepCopies();
      await screen.press('Copy receipt');
      return copies.join();
    },
  };
}

test('the form says what can be withdrawn, what it costs and to whom it goes, also if another session has just set that', async () => {
  const { account, open, says, press, fill, button } = await openWallet();
  account.upiId = 'changed@okbank';
  await open();
  await says('₹1,000.00 can be withdrawn');
  await says('From ₹100. Fee: 1%, at least ₹2.');
  await press('All');
  await says('You get ₹990.00, after a fee of ₹10.00.');
  await fill('Amount to withdraw', '500');
  await says('You get ₹495.00, after a fee of ₹5.00.');
  assert.ok(button('Withdraw ₹500'));
  await says('To changed@okbank');
  assert.not(button('Transactions'), 'a withdrawal is a step of its own');
});

test('what can be withdrawn follows the wallet while the form is open, and nothing that was typed is lost', async () => {
  const { open, fill, field, credit, says, button } = await openWallet();
  await open();
  await fill('Amount to withdraw', '700');
  await fill('Password', DEMO_PASSWORD);
  for (const [change, words] of [
    [50_000, '₹1,500.00 can be withdrawn'],
    [-149_000, 'Nothing to withdraw yet'],
  ] as const) {
    await credit(change);
    await says(words);
    assert.equal([field('Amount to withdraw')?.value, field('Password')?.value], ['700', DEMO_PASSWORD]);
  }
  await says('Fee: 1%, at least ₹2.');
  assert.not(button('All'));
});

test('after a refusal the terms are loaded again, and the next tap can withdraw', async () => {
  const { open, says, send, find, fill, field, button, made } = await openWallet();
  await open();
  await says('From ₹100.');
  sandbox.changeRules({ minWithdrawal: 30_000, maxWithdrawal: 80_000 });
  await send('200');
  await find('#amount-error');
  assert.equal([field('Amount to withdraw')?.value, made()], ['200', []]);
  await fill('Amount to withdraw', '');
  await says('From ₹300 to ₹800.');
  assert.not(button('All'), 'the most is not all');
  await send('300');
  await says('is on its way');
});

test('an error stands beside its field, nothing that was typed is lost, and its toast ends with the next try', async () => {
  const { open, send, find, field, made, says } = await openWallet();
  await open();
  await send('1000.01');
  assert.is((await find('#amount-error')).textContent, 'The amount can be at most ₹1,000.00.');
  await send('200', 'wrong');
  assert.is((await find('#password-error')).textContent, 'The password isn’t right.');
  assert.equal([field('Amount to withdraw')?.value, made()], ['200', []]);
  assert.equal(shown(), ['The password isn’t right.']);
  await send('200');
  await says('is on its way');
  assert.equal(shown(), []);
});

test('a wallet that holds less than the least withdrawal says so and why, without a form, and the focus goes back to the page', async () => {
  const { open, says, press, field } = await openWallet(5_000);
  await open();
  await says('Nothing to withdraw yet');
  await says('You can withdraw winnings from ₹100.');
  assert.not(field('Amount to withdraw'));
  await press('Cancel');
  assert.is(document.activeElement?.textContent, 'Wallet');
});

test('nothing closes a withdrawal that is sent; if its outcome stays unknown, the button is disabled and it can be checked again', async () => {
  const { withdraw, says, press, container, made, wait } = await openWallet();
  sandbox.faults.policy = (name) => (/Withdrawal$/.test(name) ? { kind: 'malformed' } : undefined);
  await withdraw('250');
  await says('your withdrawal is being checked');
  const back = container.querySelector<HTMLElement>('.step-head .icon-button');
  assert.is(back?.style.visibility, 'hidden', 'it keeps its place beside the title');
  // The network returns: each pause before a retry ends.
  await wait('the end of the search', () => {
    const isOver = /We couldn’t find out whether your withdrawal of ₹250\.00/.test(container.textContent ?? '');
    return isOver || (dispatchEvent(new Event('online')) && false);
  });
  assert.ok(container.querySelector('form [type=submit][disabled], form [type=submit][aria-disabled=true]'));
  sandbox.faults.policy = undefined;
  await press('Check again');
  await says('is on its way');
  assert.is(made().length, 1);
});

test('the receipt of a withdrawal on its way has its figures, and can be shared and taken to support', async () => {
  const shared: unknown[] = [];
  const { withdraw, find, says, press, copyReceipt, container, made, settle } = await openWallet();
  Object.assign(navigator, { share: async (content: ShareData) => shared.push(content) });
  await withdraw('500');
  await find('.receipt-mark[data-mark=pending]');
  const id = String(made()[0]?.withdrawalId);
  const copied = await copyReceipt();
  assert.match(
    copied,
    new RegExp(
      `^Withdrawal −₹500\\.00\nStatus: On its way\nTime: .*\nWithdrawal ID: ${id}\nTo: .*@okbank\nFee: ₹5\\.00\nYou get: ₹495\\.00\nNew balance: ₹500\\.00$`,
    ),
  );
  await press('Share');
  await until(() => shared.length > 0);
  assert.equal(shared, [{ title: `Withdrawal ${id}`, text: copied }]);
  const support = container.querySelector('.receipt a')?.getAttribute('href');
  assert.match(decodeURIComponent(String(support)), `ID: ${id}`);
  assert.match(container.querySelector('.receipt')?.textContent ?? '', /On its way.*okbank.*You get₹495\.00/);
  await settle();
  await says('₹495.00 was paid to');
  assert.not(container.querySelector('.receipt a'), 'a success needs no support');
  await press('Done');
  assert.is(document.activeElement?.textContent, 'Wallet');
});

test('a withdrawal that is a day late says what the banks owe, and the bank’s reference can be copied alone', async () => {
  const HOUR = 60 * 60 * 1000;
  for (const [hours, words] of [
    [23, /It usually arrives within a few minutes\. ?You can leave this page: .* within a day\.$/],
    [25, /and late\. The banks credit a UPI transfer, or return it, by the day after .* with the ID below\.$/],
  ] as const) {
    const transfer = describeWithdrawal({
      ...{ withdrawalId: 'WD1', requestId: '', status: 'PENDING', amount: 10_000, fee: 200, upi_id: 'asha@okbank' },
      ...{
        createdAt: new Date(Date.now() - hours * HOUR).toISOString(),
        reason: '',
        expectedBy: '',
        wallet: undefined,
      },
      reference: 'UTR42',
    });
    const screen = await show(<TransferStatusText transfer={transfer} />);
    assert.match(screen.text(), words);
    const copies = keepCopies();
    const { press } = await show(<Receipt transfer={transfer} />);
    await press('Copy bank reference');
    assert.equal(copies, ['UTR42']);
  }
});

test('a withdrawal on hold says why and until when, below its outcome and in the list too', async () => {
  const { withdraw, says, press, copyReceipt, settle, text, texts, wait, container } = await openWallet();
  await withdraw('500.14');
  await says('is on hold.');
  assert.match(container.querySelector('.transfer-status b')?.textContent ?? '', /^₹495\.14 for .+ is on hold\.$/);
  await says('We check large payouts by hand.');
  assert.ok(texts('bdi').includes('We check large payouts by hand.'), 'it can’t turn around the words after it');
  assert.match(
    await copyReceipt(),
    /^Withdrawal −₹500\.14\nStatus: On hold\n[\s\S]*\nWhy it is on hold: We check large payouts by hand\.\nExpected by: \d+ \w+ 20\d\d, \d\d:\d\d\n[\s\S]*You get: ₹495\.14\n/,
  );
  await press('Done');
  await says(/₹500\.14\s*On hold/);
  await says('On hold₹500.14');
  await settle();
  await wait('Paid', () => /₹500\.14\s*Paid/.test(text()));
});

test('a returned withdrawal claims no payment and no fee, in the list too', async () => {
  const { withdraw, says, press, copyReceipt, settle, container } = await openWallet();
  await withdraw('101.13');
  await says('is on its way');
  await settle('RETURNED');
  await says('so ₹101.13 is back in your wallet.');
  const copied = await copyReceipt();
  assert.match(copied, /^Withdrawal ₹101\.13\nStatus: Returned, nothing was paid\n/);
  assert.match(copied, /\nBack in your wallet: ₹101\.13$/);
  assert.not.match(copied, /Fee|You get|Balance/);
  await press('Done');
  await act(async () => container.querySelector<HTMLElement>('.events button')?.click());
  await says('is your UPI ID, then withdraw again.');
});

test('a returned withdrawal isn’t back in the wallet as long as the statement can’t be read', async () => {
  const { withdraw, says, settle, text } = await openWallet();
  await withdraw('101.13');
  await says('is on its way');
  sandbox.faults.policy = (name) => (name === 'getStatement' ? { kind: 'status', status: 500 } : undefined);
  await settle('RETURNED');
  await says('in your statement yet');
  sandbox.faults.policy = undefined;
  assert.not.match(text(), 'back in your wallet');
});

test('what can be withdrawn is said of the balance beside it, and of no other', async () => {
  const { credit, said } = await openWallet(100_000, 50_000);
  await until(() => said() === '₹1,000.00 can be withdrawn');
  const letGo = sandbox.faults.hold('getWithdrawalTerms');
  // The balance is now what could be withdrawn before.
  await credit(-50_000);
  assert.is(said(), undefined);
  await letGo();
  await until(() => said() === '₹500.00 can be withdrawn');
  // The terms come from before this push.
  const before = callsOf('getWithdrawalTerms');
  await act(async () => walletChanged({ game: 40_000, top_up: 0, reference_earning: 0 }, countPushes()));
  await until(() => callsOf('getWithdrawalTerms') > before);
  assert.is(said(), undefined, 'more than the balance');
});

test('after self-exclusion on another phone, everything can be withdrawn', async () => {
  const { account, credit, said } = await openWallet(100_000, 50_000);
  await until(() => said() === '₹1,000.00 can be withdrawn');
  await elsewhere(account.username)('takeBreak', { length: 'FOR_GOOD', password: DEMO_PASSWORD });
  await credit(-10_000);
  await until(() => said() === '₹1,400.00 can be withdrawn');
});

test('if what can be withdrawn can’t be loaded again, nothing is said of it, the form stays, and the player can try again', async () => {
  const { open, credit, says, said, field, press, unmount } = await openWallet();
  await open();
  await says('₹1,000.00 can be withdrawn');
  sandbox.faults.next('getWithdrawalTerms', { kind: 'status', status: 500 });
  await credit(-50_000);
  await says('What you can withdraw couldn’t be loaded.');
  assert.is(said(), undefined);
  assert.ok(field('Amount to withdraw'));
  await press('Try again');
  await says('₹500.00 can be withdrawn');
  await unmount();
  const before = callsOf('getWithdrawalTerms');
  await credit(-1_000);
  await settled();
  assert.is(callsOf('getWithdrawalTerms'), before, 'nor asked for once the page is left');
});

test('until the first push every amount is a dash; then the sum comes first, and each figure', async () => {
  endSession();
  for (const sums of [
    ['—', '—', '—', '—'],
    ['₹60.00', '−₹40.00', '₹100.00', '₹0.00'],
  ]) {
    const { texts, unmount } = await show(<Wallet />);
    assert.equal(texts('.money'), sums);
    await unmount();
    walletChanged({ game: -4_000, top_up: 10_000, reference_earning: 0 }, countPushes());
  }
});

test('a reload brings back the form of a withdrawal, with what was typed', async () => {
  await enter();
  sessionStorage.setItem('draft-withdraw', '{"amount":"500"}');
  const { find, field } = await show(<Wallet />);
  await find('form');
  assert.is(field('Amount to withdraw')?.value, '500');
});

test.run();
