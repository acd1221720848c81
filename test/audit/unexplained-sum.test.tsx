import { randomUUID } from 'node:crypto';
import { act } from 'react';
import * as assert from 'uvu/assert';
import { forgetUnexplainedSum, unexplainedSum } from '../../src/audit/unexplained-sum';
import { Warnings } from '../../src/game/warnings';
import { bid, landedFlips } from '../../src/money/bids';
import { add, close } from '../../src/money/orders';
import { loadRound } from '../../src/money/round';
import { withdraw } from '../../src/money/withdrawals';
import { BalanceSum } from '../../src/payments/wallet';
import { overlay } from '../../src/state/location';
import { endSession } from '../../src/state/session';
import { mount } from '../dom';
import * as phone from '../money/bid-stage';
import { idOf, STAKE, sandbox, test } from '../money/bid-stage';
import { DEMO_PASSWORD } from '../sandbox/demo';
import type { Breach, Fault } from '../sandbox/fault-injection';
import { commitmentOf } from '../sandbox/rounds';

test.before(() => sandbox.creditTopUp(idOf('asha'), 1_000_000));
test.after.each(() => {
  sandbox.faults.policy = undefined;
});

/** Bids ₹10 on another phone of the same player, which costs ₹10.20. */
async function bidElsewhere(): Promise<void> {
  const ask = phone.elsewhere('asha');
  const { roundId } = await ask('getRound');
  const terms = { roundId, gameType: 'coin', bidOnCoin: 'heads', bidAmount: 10, requestId: randomUUID() };
  await ask('placeBid', { ...terms, clientSeedHash: commitmentOf(randomUUID()) });
}

async function textOf(view: React.ReactElement): Promise<string> {
  const { container, unmount } = await mount(view);
  const text = container.textContent ?? '';
  await unmount();
  return text;
}

test('the page’s own bids explain the wallet', async () => {
  for (let times = 0; times < 6; times++) await phone.bidThrough();
  assert.is(unexplainedSum.value, 0);
  assert.not.match(await textOf(<Warnings />), 'left your wallet');
});

test('so do a bid whose answers were lost, and one that a reload takes up', async () => {
  for (let times = 0; times < 4; times++) {
    sandbox.faults.next('revealBid', { kind: 'drop-after' });
    await phone.bidThrough({ kind: 'drop-after' });
    assert.is(unexplainedSum.value, 0);
    await phone.leaveBid(`left-${times}`, { state: 'revealing' }, true);
    await phone.reload();
    await phone.soon(() => landedFlips.value.length === 1);
    await phone.ready();
    // This document was open all the while, and hasn’t made that bid.
    forgetUnexplainedSum();
    await phone.bidThrough();
    assert.is(unexplainedSum.value, 0);
  }
});

test('what another phone has spent is reported once as a sum, accuses nobody and leads to the statement', async () => {
  await phone.bidThrough();
  await bidElsewhere();
  await act(() => loadRound());
  assert.is(unexplainedSum.value, 1_020);
  const words = '₹10.20 left your wallet, and no call of this page took it. Another tab or phone of yours may have.';
  assert.match(await textOf(<BalanceSum />), words);
  const { container, unmount } = await mount(<Warnings />);
  assert.match(container.textContent ?? '', words);
  await act(async () => container.querySelector('button')?.click());
  assert.is(overlay.value, 'statement');
  assert.not.match(container.textContent ?? '', words);
  await unmount();
  await phone.bidThrough();
  assert.is(unexplainedSum.value, 0);
});

test('nothing of a sum that is gone, or of a win, shows before the coin has landed', async () => {
  await phone.bidThrough();
  phone.holdCoin();
  bid('heads', STAKE);
  await phone.made();
  await bidElsewhere();
  await loadRound();
  assert.is(unexplainedSum.value, 0);
  phone.leavePage();
  assert.is(unexplainedSum.value, 1_020);
  forgetUnexplainedSum();
});

test('a bid that is locked and waits for its outcome excuses nothing more', async () => {
  await phone.bidThrough();
  const letGo = await phone.held('revealBid', () => bid('heads', STAKE));
  phone.leavePage();
  await bidElsewhere();
  await loadRound();
  assert.is(unexplainedSum.value, 1_020);
  forgetUnexplainedSum();
  await letGo();
});

test('a bid whose answer lacks the wallet explains it all the same', async () => {
  await phone.bidThrough();
  tellWallets(() => ({}));
  await phone.bidThrough();
  sandbox.faults.policy = undefined;
  await loadRound();
  assert.is(unexplainedSum.value, 0);
});

test('a credit, and a bid that is unanswered, are no missing sum', async () => {
  await phone.bidThrough();
  assert.is(unexplainedSum.value, 0);
  sandbox.creditTopUp(idOf('asha'), 12_345);
  await loadRound();
  sandbox.faults.policy = (name) => (/^(place|resolve)Bid$/.test(name) ? { kind: 'drop-after' } : undefined);
  bid('heads', STAKE);
  await phone.soon(() => phone.kept()[0]?.state === 'unconfirmed');
  await loadRound();
  assert.is(unexplainedSum.value, 0);
  sandbox.faults.policy = undefined;
  await phone.soon(() => phone.kept().length === 0);
});

test('what went while a bid had no answer is missing once that bid explains less', async () => {
  for (const [username, lost, missing] of [
    ['rina', 'drop-before', 1_020],
    ['sona', 'drop-after', 5_000],
  ] as const) {
    await phone.enterNew(username);
    await phone.ready();
    await loadRound();
    sandbox.faults.policy = (name) => (/^(place|resolve)Bid$/.test(name) ? { kind: lost } : undefined);
    bid('heads', STAKE);
    await phone.soon(() => phone.kept()[0]?.state === 'unconfirmed');
    if (lost === 'drop-before') sandbox.credit(idOf(username), 'top_up', -1_020);
    await loadRound();
    assert.is(unexplainedSum.value, 0, 'the bid may have taken it');
    if (lost === 'drop-after') tellWallets(docked);
    else sandbox.faults.policy = undefined;
    await phone.soon(() => phone.kept().length === 0);
    await loadRound();
    assert.is(unexplainedSum.value, missing);
    forgetUnexplainedSum();
    sandbox.faults.policy = undefined;
  }
});

test('a withdrawal is no missing sum, nor is one of unknown outcome that was put away', async () => {
  sandbox.credit(idOf('asha'), 'game', 70_000);
  await loadRound();
  await withdraw(20_000, 200, DEMO_PASSWORD);
  await loadRound();
  assert.equal([sandbox.withdrawals(idOf('asha')).length, unexplainedSum.value], [1, 0]);
  const withdrawal = { kind: 'withdrawal', requestId: 'away', owner: String(idOf('asha')), amount: 20_000 } as const;
  add({ order: { ...withdrawal, tappedAt: Date.now(), fee: 200, upiId: '' }, state: 'dismissed' });
  sandbox.credit(idOf('asha'), 'game', -20_000);
  await loadRound();
  assert.is(unexplainedSum.value, 0);
  sandbox.credit(idOf('asha'), 'game', -20_000);
  await loadRound();
  assert.is(unexplainedSum.value, 20_000, 'but only once');
  forgetUnexplainedSum();
  close(withdrawal.requestId);
});

interface AnsweredBid {
  readonly flip?: { readonly participation: { readonly status: boolean } } | null;
}

type Wallet = Readonly<Record<'top_up' | 'game' | 'row', number>>;
type Cheat = (wallet: Wallet, reported: AnsweredBid) => object;

/** Changes the wallet in the answers about bids and rounds. */
function tellWallets(change: Cheat): void {
  const answer: Breach = async (request, run) => {
    const { body, ...rest } = await run(request);
    const { data } = JSON.parse(body);
    const reported = data?.[String(request.operationName)];
    if (reported?.wallet) reported.wallet = change(reported.wallet, reported);
    return { ...rest, body: JSON.stringify({ data }) };
  };
  const fault: Fault = { kind: 'breach', answer };
  sandbox.faults.policy = (name) => (/Bid$|^getRound$/.test(name) ? fault : undefined);
}

const isWin = ({ flip }: AnsweredBid) => flip?.participation.status === true;
const docked = (wallet: Wallet) => ({ ...wallet, top_up: wallet.top_up - 50 });

for (const [what, username, cheat, missing] of [
  ['is docked', 'kabir', () => docked, 5_000],
  [
    'has a win in the figure of added money',
    'tara',
    () => {
      let moved = 0;
      return (wallet: Wallet, reported: AnsweredBid) => {
        if (isWin(reported)) moved += 19.5;
        return { ...wallet, game: wallet.game - moved, top_up: wallet.top_up + moved };
      };
    },
    1_950,
  ],
  [
    'says a number of a row that is too high once, and is docked then',
    'neha',
    () => {
      let answers = 0;
      return (wallet: Wallet) => (++answers === 1 ? { ...wallet, row: 1e9 } : docked(wallet));
    },
    5_000,
  ],
] as const) {
  test(`a wallet that ${what} is reported with the sum`, async () => {
    await phone.enterNew(username);
    await phone.ready();
    await phone.bidThrough();
    tellWallets(cheat());
    do await phone.bidThrough();
    while (!landedFlips.value[0]?.flip.participation.won);
    assert.is(unexplainedSum.value, missing);
  });
}

test('an answer that ends the session wipes nothing: what is gone by the next sign-in is reported, to its player', async () => {
  await phone.enterNew('lila');
  await phone.ready();
  await phone.bidThrough();
  phone.leavePage();
  endSession();
  tellWallets(docked);
  await phone.enter('lila');
  await phone.ready();
  assert.is(unexplainedSum.value, 5_000);
  phone.leavePage();
  endSession();
  await phone.enter('meera');
  assert.is(unexplainedSum.value, 0, 'it is nobody else’s');
});

test.run();
