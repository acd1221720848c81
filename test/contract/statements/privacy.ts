import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { walletIn } from '../listening';
import type { Stage } from '../stage';
import { must, type Statement, Unchecked } from '../statement';

function othersOf({ other }: Stage) {
  if (!other) throw new Unchecked('name another account by --other');
  return other;
}

export const privacy: readonly Statement[] = [
  {
    says: 'another player’s session returns that player’s own record and bids',
    async check(stage) {
      const { player, bidFor } = stage;
      const other = othersOf(stage);
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
      const { player, bidFor } = stage;
      const other = othersOf(stage);
      const bid = await bidFor();
      const theirs = await other.get('getRound');
      must(theirs.roundId !== bid.roundId, 'the round is the same', theirs);
      await player.get('placeBid', bid);
      const resolved = await other.get('resolveBid', bid);
      must(!resolved.flip && !resolved.serverSeed, 'it is told', resolved);
    },
  },
  {
    says: 'another player’s session doesn’t find a recharge of this player, and has its own requestIds',
    async check(stage) {
      const { player, leastRecharge } = stage;
      const other = othersOf(stage);
      const recharge = { amount: await leastRecharge(), requestId: randomUUID() };
      const { rechargeId } = await player.get('createRecharge', recharge);
      const refusal = await other.refused('getRecharge', { rechargeId });
      must(refusal.code === 'NOT_FOUND', 'the code is another one', refusal);
      const theirs = await other.get('createRecharge', recharge);
      must(theirs.rechargeId !== rechargeId, 'the same requestId opens none of its own', theirs);
    },
  },
  {
    says: 'another player’s session finds no withdrawal of this player, in no way',
    needs: ['getWithdrawals', 'resolveWithdrawal'],
    async check(stage) {
      const other = othersOf(stage);
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
      const { player, bidFor } = stage;
      const other = othersOf(stage);
      const flip = await player.get('placeBid', await bidFor());
      const { participation } = flip;
      const page = await other.get('getStatement', { first: 100 });
      must(
        !page.rows.some(({ kind, reference }) => kind !== 'REFERRAL' && reference === participation.game),
        'it has',
        flip,
        page,
      );
    },
  },
  {
    says: 'another player’s socket hears nothing of this player',
    async check(stage) {
      const { wire, player, bidFor } = stage;
      const [theirs, own] = [wire.listen(othersOf(stage).token), wire.listen(player.token)];
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
