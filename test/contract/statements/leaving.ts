import { must, type Statement } from '../statement';

/** What ends the player's sessions comes last. */
export const leaving: readonly Statement[] = [
  {
    says: 'logoutEverywhere ends every session of the player, closes their sockets, and ends no other player’s',
    needs: ['logoutEverywhere'],
    async check({ signIn, player, other, wire }) {
      const elsewhere = await signIn();
      const listening = wire.listen(elsewhere.token);
      await listening.wallet();
      await player.get('logoutEverywhere');
      for (const session of [player, elsewhere]) {
        const refusal = await session.refused('getUser');
        must(refusal.code === 'INVALID_TOKEN', 'the code is another one', refusal);
      }
      await other?.get('getUser');
      const isClosed = await listening.closes();
      listening.end();
      must(isClosed, 'a socket stays open');
    },
  },
];
