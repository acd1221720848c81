import { type Clause, must, Unchecked } from '../clause';

const needs = ['logoutEverywhere'] as const;

/** What ends the player's sessions comes last. */
export const leaving: readonly Clause[] = [
  {
    says: 'logoutEverywhere closes every socket of the player',
    needs,
    async check({ signIn, player, wire }) {
      const leaving = await signIn();
      const listening = wire.listen(player.token);
      try {
        if (!(await listening.opens())) throw new Unchecked('no socket opens');
        const left = await leaving.outcome('logoutEverywhere');
        must(await listening.closes(), 'one stays open', left);
      } finally {
        listening.end();
      }
    },
  },
  {
    says: 'logoutEverywhere ends every session of the player',
    needs,
    async check({ signIn }) {
      const [leaving, elsewhere] = [await signIn(), await signIn()];
      await leaving.get('logoutEverywhere');
      for (const session of [leaving, elsewhere]) {
        await session.refused('getUser', {}, 'INVALID_TOKEN');
      }
    },
  },
  {
    says: 'logoutEverywhere ends no other player’s session',
    needs,
    async check({ signIn, another }) {
      const leaving = await signIn();
      await leaving.get('logoutEverywhere');
      await another().get('getUser');
    },
  },
];
