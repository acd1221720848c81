import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { finishRecharge, openRecharge } from '../../src/money/recharges';
import { startWallet, wallet } from '../../src/money/wallet';
import { RechargeScreen as Page } from '../../src/payments/recharge';
import { navigate } from '../../src/state/location';
import { installSockets } from '../api/loopback-socket';
import { mount } from '../dom';
import { enterAs } from '../pages/player';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

// No recharge ends by itself.
const sandbox = await startSandbox({ socketPort: 0, rules: { rechargeDelay: 600_000 } });
test.after(() => sandbox.close());

type End = (rechargeId: string) => void;
const pay =
  (paise: number): End =>
  (rechargeId) =>
    sandbox.payRecharge(rechargeId, paise);
const ends =
  (status: 'FAILED' | 'EXPIRED'): End =>
  (rechargeId) =>
    sandbox.completeRecharge(rechargeId, status);

for (const [how, steps] of [
  ['less than the amount', [[pay(5_000), /₹50.00 of ₹500.00 has come in\./]]],
  ['more than the amount', [[pay(60_000), /₹600.00 has come in, more than the ₹500.00 that/]]],
  [
    'the amount twice',
    [
      [pay(50_000), /₹500.00 has been added to your wallet\./],
      [pay(50_000), /₹1,000.00 has come in, more than the ₹500.00 that/],
    ],
  ],
  [
    'the amount after it has failed',
    [
      [
        ends('FAILED'),
        /failed\. Nothing was added to your wallet\. If money has left your account, it is added within/,
      ],
      [pay(50_000), /₹500.00 has been added to your wallet\./],
    ],
  ],
  [
    'another amount after it has expired',
    [
      [ends('EXPIRED'), /has expired\. If you have paid it all the same, it is added within three days\./],
      [pay(10_000), /₹100.00 of ₹500.00 has come in/],
    ],
  ],
] as const) {
  test(`a recharge for which comes ${how} is told as what has come in`, async () => {
    await enterAs(sandbox, 'asha');
    installSockets(sandbox);
    navigate('/recharge');
    const stopWallet = startWallet();
    await until(() => wallet.value !== undefined);
    const { container, unmount } = await mount(<Page />);
    await act(() => openRecharge(50_000));
    const { rechargeId = '' } = sandbox.recharges(sandbox.account('asha').userId).at(-1) ?? {};
    for (const [happens, words] of steps) {
      happens(rechargeId);
      await act(() =>
        until(() => {
          // The page asks again, as at the return from the UPI app.
          document.dispatchEvent(new Event('visibilitychange'));
          return words.test(container.textContent ?? '');
        }),
      );
      const isWhole = container.textContent?.includes('has been added') ?? false;
      assert.is(container.querySelector('.receipt-mark[data-outcome=done]') !== null, isWhole);
    }
    await act(() => finishRecharge());
    await unmount();
    stopWallet();
  });
}

test.run();
