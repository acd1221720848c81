import { type Clause, must, Unchecked } from '../clause';
import { isWalletOf } from '../listening';

export const socket: readonly Clause[] = [
  {
    says: 'the wallet socket pushes the three figures as soon as it opens',
    async check({ wire, player }) {
      const listening = wire.listen(player.token);
      const wallet = await listening.wallet();
      listening.end();
      must(!!wallet, `it pushed ${listening.heard()}`);
    },
  },
  {
    says: 'each change is pushed to every socket of the player, and is the whole wallet',
    async check({ wire, player, flip: play }) {
      const all = [wire.listen(player.token), wire.listen(player.token)];
      try {
        // A push after the bid counts even where the first one is missing.
        await Promise.all(all.map(({ wallet }) => wallet()));
        const flip = await play();
        const isWallet = (message: string) => isWalletOf(message, flip.wallet);
        const heard = await Promise.all(all.map(({ hears }) => hears(isWallet)));
        must(heard.every(Boolean), `the wallet after the bid was not pushed, but ${all[0]?.heard()}`, flip);
      } finally {
        for (const { end } of all) end();
      }
    },
  },
  {
    says: 'a socket without a valid session is pushed nothing and closed',
    async check({ wire, player }) {
      const own = wire.listen(player.token);
      const isThere = await own.opens();
      own.end();
      if (!isThere) throw new Unchecked('no socket opens');
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
        if (!(await left.wallet()) || !(await kept.wallet())) throw new Unchecked('no socket pushes');
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
