import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refusalOf } from './api-client';
import { createBidder } from './bidder';
import { startSandbox } from './sandbox';

test('a loss takes bid and charge from top_up first, then from game, and from reference_earning last; a bid over the rest is refused with both sums', async () => {
  const sandbox = await startSandbox({ socketPort: 0 });
  const { userId, ask, bidFor } = createBidder(sandbox, 'ravi');
  for (const figure of ['reference_earning', 'top_up', 'game'] as const) sandbox.credit(userId, figure, 3000);
  await ask('placeBid', await bidFor({ bidAmount: 40 }));
  assert.equal(sandbox.figures(userId), { top_up: 0, game: 1920, reference_earning: 3000 });
  await ask('placeBid', await bidFor({ bidAmount: 40 }));
  assert.equal(sandbox.figures(userId), { top_up: 0, game: 0, reference_earning: 840 });
  const { message } = await refusalOf(ask('placeBid', await bidFor({ bidAmount: 10 })));
  assert.is(message, 'This bid costs ₹10.20 and your wallet has ₹8.40. Recharge it or bid less.');
  assert.equal(sandbox.figures(userId), { top_up: 0, game: 0, reference_earning: 840 });
  await sandbox.close();
});

test.run();
