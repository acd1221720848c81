import { randomUUID } from 'node:crypto';
import type { Account } from './accounts';
import { type Paise, rupeesOf } from './amounts';
import { HOUR } from './periods';
import { commitmentOf, seedFor } from './rounds';
import type { State } from './state';

export const DEMO_PASSWORD = 'demo1234';

/** Rupees of asha's bids, oldest first. Wins are positive, losses negative. */
const history = [
  50, -50, 100, 20, -10, -200, 75, 150, -25.5, 500, -100, -99.99, 40, 10, -60, 250, -300, 120, -80, 33.33, 1000, -45,
  -15, 90, -110,
];

/** asha has a UPI ID, a balance, a history and two invited players. ravi is new, without a UPI ID and an email. */
export async function addDemo(state: State): Promise<void> {
  const { accounts, ledger, limits, now, passwords, referrals } = state;
  const start = now() - 60 * 24 * HOUR;
  const passwordHash = await passwords.hashPassword(DEMO_PASSWORD);

  function open(name: string, digits: string, email: string | null, day: number, inviter?: Account): Account {
    const [username = ''] = name.toLowerCase().split(' ');
    const referredBy = inviter?.userId ?? null;
    const phoneNumber = `+91${digits}`;
    return accounts.open({ name, username, phoneNumber, email, passwordHash, referredBy }, start + day * 24 * HOUR);
  }

  const kind = state.rules.dailyPoints === undefined ? 'RECHARGE' : 'OTHER';
  let lastId = 4000;
  function topUp({ userId }: Account, rupees: number, at = start): void {
    const entry = { account: userId, figure: 'top_up', kind, ref: `RC${++lastId}`, at } as const;
    ledger.post([{ ...entry, paise: rupees * 100 }]);
  }

  const asha = open('Asha Verma', '9876543210', 'asha@example.com', 0);
  asha.upiId = 'asha@okbank';
  limits.set(asha.userId, { kind: 'ADDED' });
  asha.level = 3;
  topUp(asha, 2500);
  for (const [index, rupees] of history.entries()) {
    const at = now() - (history.length - index) * 7 * HOUR;
    addPastBid(state, asha.userId, { amount: Math.round(Math.abs(rupees) * 100), win: rupees > 0, at });
  }
  topUp(asha, 800, now() - 5 * HOUR);
  open('Ravi Kumar', '9876543211', null, 30);
  const friends = [
    [open('Meera Iyer', '9876543212', 'meera@example.com', 20, asha), 400],
    [open('Joseph D’Souza', '9876543213', null, 40, asha), 120],
  ] as const;
  for (const [friend, rupees] of friends) {
    topUp(friend, 1000);
    addPastBid(state, friend.userId, { amount: rupees * 100, win: false, at: now() - 48 * HOUR });
  }
  referrals.credit();
}

export function addPastBid(
  { rounds, bids }: State,
  userId: number,
  { amount, win, at }: { readonly amount: Paise; readonly win: boolean; readonly at: number },
): void {
  const { roundId, serverSeed } = rounds.current(userId);
  const bidOnCoin = Number(roundId) % 3 ? 'heads' : 'tails';
  const clientSeed = seedFor(win === (bidOnCoin === 'heads') ? 'heads' : 'tails', serverSeed, roundId);
  const [clientSeedHash, requestId] = [commitmentOf(clientSeed), randomUUID()];
  bids.place(userId, { roundId, bidOnCoin, bidAmount: rupeesOf(amount), clientSeedHash, requestId }, at);
  bids.reveal(userId, { requestId, clientSeed }, at);
}
