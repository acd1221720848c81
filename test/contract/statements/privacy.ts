import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
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
      const { participation } = await player.get('placeBid', await bidFor());
      const user = await other.get('getUser');
      must(user.userId !== participation.user, 'it returns this player’s record', user);
      const rows = await other.get('getAllParticipationUser');
      must(!rows.some(({ game }) => game === participation.game), 'it returns this player’s bid', participation, rows);
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
    says: 'another player’s session doesn’t find a recharge of this player',
    async check(stage) {
      const { player, leastRecharge } = stage;
      const recharge = { amount: await leastRecharge(), requestId: randomUUID() };
      const { rechargeId } = await player.get('createRecharge', recharge);
      const refusal = await othersOf(stage).refused('getRecharge', { rechargeId });
      must(refusal.code === 'NOT_FOUND', 'the code is another one', refusal);
    },
  },
  {
    says: 'another player’s statement has no row of this player',
    needs: ['getStatement'],
    async check(stage) {
      const { player, bidFor } = stage;
      const { participation } = await player.get('placeBid', await bidFor());
      const page = await othersOf(stage).get('getStatement', { first: 100 });
      must(
        !page.rows.some(({ kind, reference }) => kind !== 'REFERRAL' && reference === participation.game),
        'it has',
        participation,
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
        const opened = await Promise.all([theirs, own].map(({ hears }) => hears(() => true)));
        if (!opened.every(Boolean)) throw new Unchecked('no socket pushes');
        const { wallet } = await player.get('placeBid', await bidFor());
        const isWallet = (message: string) => isDeepStrictEqual(JSON.parse(message).data, wallet);
        await own.hears(isWallet);
        must(!theirs.pushed.some(isWallet), 'it is pushed this player’s wallet', wallet);
      } finally {
        theirs.end();
        own.end();
      }
    },
  },
];
