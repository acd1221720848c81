import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { privateOperations } from '../../sandbox/operations';
import { type Clause, must, Unchecked } from '../clause';

export const account: readonly Clause[] = [
  {
    says: 'a call without a session is refused with INVALID_TOKEN, in the same words as one with a wrong or a Bearer token',
    async check({ nobody, clientOf, player }) {
      const first = await nobody.refused('getUser', {}, 'INVALID_TOKEN');
      for (const token of ['wrong', `Bearer ${player.token}`]) {
        const refusal = await clientOf(token).refused('getUser');
        must(refusal.message === first.message && refusal.code === first.code, 'the words differ', first, refusal);
      }
    },
  },
  {
    says: 'only the PUBLIC operations do anything without a session',
    async check({ withoutSession }) {
      for (const name of privateOperations) {
        const { exchange, body } = await withoutSession(name);
        must(!Object.values(body?.data ?? {}).some((result) => result !== null), `${name} does`, exchange);
      }
    },
  },
  {
    says: 'a wrong password and an unknown name are refused alike',
    async check({ nobody, account, signIn }) {
      const guess = (username: string) =>
        nobody.refused('loginUser', { username, password: randomUUID() }, 'WRONG_CREDENTIALS');
      const [wrong, unknown] = [await guess(account.name), await guess(`nobody${Date.now()}`)];
      must(wrong.message === unknown.message, 'a stranger can find out who plays here', wrong, unknown);
      // A right password makes the wrong one forgotten.
      await signIn();
    },
  },
  {
    says: 'the phone number signs in like the username',
    async check({ player, nobody, account }) {
      const { phoneNumber } = await player.get('getUser');
      await nobody.get('loginUser', { username: phoneNumber, password: account.password });
    },
  },
  {
    says: 'getUser’s active is the string true or false',
    async check({ player }) {
      const user = await player.get('getUser');
      must(['true', 'false'].includes(user.active), `it is ${user.active}`, user);
    },
  },
  {
    says: 'getAllParticipationUser has each bid once, as its flip has it',
    async check({ player, flip: play }) {
      const flip = await play();
      const { participation } = flip;
      const rows = await player.get('getAllParticipationUser');
      const same = rows.filter(({ game }) => game === participation.game);
      must(same.length === 1, `it has the bid ${same.length} times`, flip, rows);
      must(isDeepStrictEqual(same[0], participation), 'it has it differently', flip, rows);
      const user = await player.get('getUser');
      const isOwn = rows.every((row) => row.user === user.userId);
      must(isOwn, 'it has a row of somebody else', user);
    },
  },
  {
    says: 'logoutUser ends its session and no other',
    needs: ['logoutUser'],
    async check({ signIn, player }) {
      const leaving = await signIn();
      await leaving.get('logoutUser');
      await leaving.refused('getUser', {}, 'INVALID_TOKEN');
      await player.get('getUser');
    },
  },
  {
    says: 'addPaymentMethod changes a UPI ID only with the password',
    async check({ player, account, signIn }) {
      const upiIdNow = async () => (await player.get('getUser')).paymentMethodId?.upi_id;
      const upi_id = await upiIdNow();
      if (!upi_id) throw new Unchecked('the account has no UPI ID');
      try {
        for (const password of [null, randomUUID()]) {
          await player.refused('addPaymentMethod', { upi_id: `x${upi_id}`, password }, 'WRONG_CREDENTIALS');
        }
      } finally {
        // Winnings are paid to it: what wasn't refused is undone.
        if ((await upiIdNow()) !== upi_id) {
          await player.outcome('addPaymentMethod', { upi_id, password: account.password });
        }
        await signIn();
      }
    },
  },
  {
    says: 'changePassword refuses a password that many people have',
    needs: ['changePassword'],
    async check({ player, account, signIn }) {
      const common = 'password1';
      const change = { password: account.password, newPassword: common, requestId: randomUUID() };
      const outcome = await player.outcome('changePassword', change);
      // What wasn't refused is undone.
      const undo = { password: common, newPassword: account.password, requestId: randomUUID() };
      if (!outcome.refusal) await player.outcome('changePassword', undo);
      const { code, field } = outcome.refusal ?? {};
      must(code === 'BAD_INPUT' && field === 'newPassword', 'it is accepted', outcome);
      await signIn();
    },
  },
  {
    says: 'changePassword needs the present password',
    needs: ['changePassword'],
    async check({ player, signIn }) {
      const change = { password: randomUUID(), newPassword: randomUUID(), requestId: randomUUID() };
      await player.refused('changePassword', change, 'WRONG_CREDENTIALS');
      await signIn();
    },
  },
];
