import { randomUUID } from 'node:crypto';
import { rowsOf } from '../amounts';
import { type Clause, must, Unchecked } from '../clause';
import { isWalletOf } from '../listening';

export const privacy: readonly Clause[] = [
  {
    says: 'another player’s session returns that player’s own record, bids and statement',
    async check({ another, flip: play, lacks }) {
      const other = another();
      const flip = await play();
      const { participation } = flip;
      const user = await other.get('getUser');
      must(user.userId !== participation.user, 'it returns this player’s record', user);
      const rows = await other.get('getAllParticipationUser');
      must(!rows.some(({ game }) => game === participation.game), 'it returns this player’s bid', flip, rows);
      if (await lacks('getStatement')) return;
      const page = await other.get('getStatement', { first: 100 });
      must(!rowsOf(page, participation.game), 'its statement has this player’s bid', flip, page);
    },
  },
  {
    says: 'another player’s session can’t reveal, cancel or resolve a bid of this player, and has a round of its own',
    async check({ player, another, bidFor }) {
      const other = another();
      const bid = await bidFor();
      const theirs = await other.get('getRound');
      must(theirs.roundId !== bid.roundId, 'the round is the same', theirs);
      await player.get('placeBid', bid);
      for (const call of ['revealBid', 'cancelBid'] as const) {
        await other.refused(call, bid, 'NOT_FOUND');
      }
      const open = await other.get('getOpenBids');
      must(!open.locks.some(({ requestId }) => requestId === bid.requestId), 'it is listed', open);
      const resolved = await other.get('resolveBid', bid);
      must(resolved.status === 'NOT_MADE', 'it is told', resolved);
      const made = await player.get('revealBid', bid);
      must(made.status === 'FLIPPED', 'the bid has changed', made);
    },
  },
  {
    says: 'another player’s session finds no proof of this player',
    needs: ['getProof'],
    async check({ another, flip: play }) {
      const { participation } = await play();
      await another().refused('getProof', participation, 'NOT_FOUND');
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
        : theirs.result.lock?.roundId === roundId;
      must(isTheirs, 'it is none of their own', theirs);
      for (const one of [player, another()]) await one.outcome('revealBid', bid);
    },
  },
  {
    says: 'a bid on another player’s round is refused with ROUND_OVER, takes nothing, and both rounds go on',
    async check({ player, another, bidOn, changesNothing }) {
      const other = another();
      const theirs = await other.get('getRound');
      await changesNothing(async () => {
        for (const bidAmount of [theirs.minBid, -1]) {
          await player.refused('placeBid', bidOn(theirs, { bidAmount }), 'ROUND_OVER');
        }
      }, [player, other]);
    },
  },
  {
    says: 'another player’s session doesn’t find a recharge of this player, and has its own requestIds',
    async check(stage) {
      const { player, another, leastRecharge } = stage;
      const other = another();
      const recharge = { amount: await leastRecharge(), requestId: randomUUID() };
      const { rechargeId } = await player.get('createRecharge', recharge);
      await other.refused('getRecharge', { rechargeId }, 'NOT_FOUND');
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
    says: 'another player’s socket hears nothing of this player',
    async check(stage) {
      const { wire, player, another, flip: play } = stage;
      const [theirs, own] = [wire.listen(another().token), wire.listen(player.token)];
      try {
        if (!(await theirs.wallet()) || !(await own.wallet())) throw new Unchecked('no socket pushes');
        const flip = await play();
        const isWallet = (message: string) => isWalletOf(message, flip.wallet);
        await own.hears(isWallet);
        must(!theirs.pushed.some(isWallet), 'it is pushed this player’s wallet', flip);
      } finally {
        theirs.end();
        own.end();
      }
    },
  },
];
