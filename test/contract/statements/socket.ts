import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../sandbox/api-client';
import { misfitInWallet } from '../shape';
import { must, type Statement, Unchecked } from '../statement';

type Figures = Answer<'placeBid'>['wallet'];

/** The figures of a push. undefined for any other message. */
export function figuresOf(message: string): Figures | undefined {
  try {
    const { data } = JSON.parse(message);
    return misfitInWallet(data) ? undefined : data;
  } catch {
    return undefined;
  }
}

const isPush = (message: string) => figuresOf(message) !== undefined;

export const socket: readonly Statement[] = [
  {
    says: 'the wallet socket pushes the three figures as soon as it opens',
    async check({ wire, player }) {
      const listening = wire.listen(player.token);
      const heard = await listening.hears(isPush);
      listening.end();
      must(heard, `it pushed ${listening.pushed[0] ?? 'nothing'}`);
    },
  },
  {
    says: 'each change is pushed to every socket of the player, and is the whole wallet',
    async check({ wire, player, bidFor }) {
      const all = [wire.listen(player.token), wire.listen(player.token)];
      try {
        // A push after the bid counts even where the first one is missing.
        await Promise.all(all.map(({ hears }) => hears(isPush)));
        const { wallet } = await player.get('placeBid', await bidFor());
        const isWallet = (message: string) => isDeepStrictEqual(figuresOf(message), wallet);
        const heard = await Promise.all(all.map(({ hears }) => hears(isWallet)));
        must(heard.every(Boolean), `the wallet after the bid was not pushed, but ${all[0]?.pushed.at(-1)}`, wallet);
      } finally {
        for (const { end } of all) end();
      }
    },
  },
  {
    says: 'a socket without a valid session is pushed nothing and closed',
    async check({ wire }) {
      const listening = wire.listen('wrong');
      const isClosed = await listening.closes();
      listening.end();
      must(!listening.pushed.length, `it pushed ${listening.pushed[0]}`);
      must(isClosed, 'it stays open');
    },
  },
  {
    says: 'the sockets of a session close with it, and no others',
    needs: ['logoutUser'],
    async check({ wire, signIn, player }) {
      const leaving = await signIn();
      const [left, kept] = [wire.listen(leaving.token), wire.listen(player.token)];
      try {
        if (!(await left.hears(isPush)) || !(await kept.hears(isPush))) throw new Unchecked('no socket pushes');
        await leaving.get('logoutUser');
        must(await left.closes(), 'it stays open');
        must(kept.isOpen(), 'the socket of another session closes too');
      } finally {
        left.end();
        kept.end();
      }
    },
  },
];
