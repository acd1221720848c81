import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Clause, must, Unchecked } from '../clause';
import { walletIn } from '../listening';
import type { Stage } from '../stage';

/** Throws Broken if one of the two players' rounds changes meanwhile. Gives the work the other player's round. */
async function bothRoundsGoOn({ player, another }: Stage, work: (roundId: string) => Promise<void>): Promise<void> {
  const players = [player, another()];
  const before = await Promise.all(players.map((one) => one.get('getRound')));
  await work(String(before[1]?.roundId));
  for (const [index, one] of players.entries()) {
    const round = await one.get('getRound');
    must(round.roundId === before[index]?.roundId, 'a round is over', before[index], round);
  }
}

export const privacy: readonly Clause[] = [
  {
    says: 'another player’s session returns that player’s own record and bids',
    async check(stage) {
      const { player, another, bidFor } = stage;
      const other = another();
      const flip = await player.get('placeBid', await bidFor());
      const { participation } = flip;
      const user = await other.get('getUser');
      must(user.userId !== participation.user, 'it returns this player’s record', user);
      const rows = await other.get('getAllParticipationUser');
      must(!rows.some(({ game }) => game === participation.game), 'it returns this player’s bid', flip, rows);
    },
  },
  {
    says: 'another player’s session is told no flip and no seed of this player, and has a round of its own',
    needs: ['resolveBid'],
    async check(stage) {
      const { player, another, bidFor } = stage;
      const other = another();
      const bid = await bidFor();
      const theirs = await other.get('getRound');
      must(theirs.roundId !== bid.roundId, 'the round is the same', theirs);
      await player.get('placeBid', bid);
      const resolved = await other.get('resolveBid', bid);
      must(!resolved.flip && !resolved.serverSeed, 'it is told', resolved);
    },
  },
  {
    says: 'another player’s session finds no proof of this player',
    needs: ['getProof'],
    async check({ player, another, bidFor }) {
      const { participation } = await player.get('placeBid', await bidFor());
      const refusal = await another().refused('getProof', participation);
      must(refusal.code === 'NOT_FOUND', 'the code is another one', refusal);
    },
  },
  {
    says: 'a bid of another player with the same requestId is another bid',
    async check({ player, another, bidFor }) {
      const bid = await bidFor();
      await player.get('placeBid', bid);
      const { roundId, minBid } = await another().get('getRound');
      const theirs = await another().outcome('placeBid', { ...bid, roundId, bidAmount: minBid });
      // Without money it is refused, which also shows that it was judged.
      const isTheirs = theirs.refusal
        ? theirs.refusal.code === 'INSUFFICIENT_BALANCE'
        : theirs.result.participation.game === roundId;
      must(isTheirs, 'it is none of their own', theirs);
    },
  },
  {
    says: 'a bid on another player’s round is refused with ROUND_OVER, and both rounds go on',
    check: (stage) =>
      bothRoundsGoOn(stage, async (roundId) => {
        const bid = await stage.bidFor({ roundId });
        for (const bidAmount of [bid.bidAmount, -1]) {
          const refusal = await stage.player.refused('placeBid', { ...bid, bidAmount, requestId: randomUUID() });
          must(refusal.code === 'ROUND_OVER', 'the code is another one', refusal);
        }
      }),
  },
  {
    says: 'resolveBid answers another player’s round with null, and both rounds go on',
    needs: ['resolveBid'],
    check: (stage) =>
      bothRoundsGoOn(stage, async (roundId) => {
        const resolved = await stage.player.get('resolveBid', { requestId: randomUUID(), roundId });
        must(!resolved.flip && !resolved.serverSeed, 'it is told something', resolved);
      }),
  },
  {
    says: 'another player’s session doesn’t find a recharge of this player, and has its own requestIds',
    async check(stage) {
      const { player, another, leastRecharge } = stage;
      const other = another();
      const recharge = { amount: await leastRecharge(), requestId: randomUUID() };
      const { rechargeId } = await player.get('createRecharge', recharge);
      const refusal = await other.refused('getRecharge', { rechargeId });
      must(refusal.code === 'NOT_FOUND', 'the code is another one', refusal);
      const theirs = await other.get('createRecharge', recharge);
      must(theirs.rechargeId !== rechargeId, 'the same requestId opens none of its own', theirs);
      if (await stage.lacks('getRecharges')) return;
      const list = await other.get('getRecharges');
      must(!list.some((one) => one.rechargeId === rechargeId), 'it is listed', list);
    },
  },
  {
    says: 'another player’s session finds no withdrawal of this player in its list or by a requestId',
    needs: ['getWithdrawals', 'resolveWithdrawal'],
    async check(stage) {
      const other = stage.another();
      const [own] = await stage.player.get('getWithdrawals');
      if (!own) throw new Unchecked('the player has made no withdrawal');
      const rows = await other.get('getWithdrawals');
      must(!rows.some(({ withdrawalId }) => withdrawalId === own.withdrawalId), 'it is listed', rows);
      const resolved = await other.outcome('resolveWithdrawal', own);
      must(resolved.result?.withdrawalId !== own.withdrawalId, 'it is resolved', resolved);
    },
  },
  {
    says: 'another player’s statement has no row of this player',
    needs: ['getStatement'],
    async check(stage) {
      const { player, another, bidFor } = stage;
      const other = another();
      const flip = await player.get('placeBid', await bidFor());
      const { participation } = flip;
      const page = await other.get('getStatement', { first: 100 });
      must(!page.rows.some(({ reference }) => reference === participation.game), 'it has', flip, page);
    },
  },
  {
    says: 'another player’s socket hears nothing of this player',
    async check(stage) {
      const { wire, player, another, bidFor } = stage;
      const [theirs, own] = [wire.listen(another().token), wire.listen(player.token)];
      try {
        if (!(await theirs.wallet()) || !(await own.wallet())) throw new Unchecked('no socket pushes');
        const flip = await player.get('placeBid', await bidFor());
        const isWallet = (message: string) => isDeepStrictEqual(walletIn(message), flip.wallet);
        await own.hears(isWallet);
        must(!theirs.pushed.some(isWallet), 'it is pushed this player’s wallet', flip);
      } finally {
        theirs.end();
        own.end();
      }
    },
  },
];
