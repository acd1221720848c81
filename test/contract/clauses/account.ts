import { randomUUID } from 'node:crypto';
import { type Clause, must, mustBe, test, Unchecked } from '../clause';
import { privateOperations } from '../missing-calls';
import { refuses } from '../refusals';

export const account: readonly Clause[] = [
  test('a call without a session is refused with INVALID_TOKEN, in the same words as one with a wrong or a Bearer token', async (stage) => {
    const { nobody, clientOf, player } = stage;
    const first = await nobody.refused('getUser', {}, 'INVALID_TOKEN');
    for (const token of ['wrong', `Bearer ${player.token}`]) {
      const refusal = await clientOf(token).refused('getUser');
      mustBe('it says', refusal, first, first, refusal);
    }
  }),
  test('only the PUBLIC operations do anything without a session', async ({ withoutSession }) => {
    for (const name of privateOperations) {
      const { exchange, body } = await withoutSession(name);
      must(!Object.values(body?.data ?? {}).some((result) => result !== null), `${name} does`, exchange);
    }
  }),
  test('a wrong password and an unknown name are refused alike', async ({ nobody, account, signIn }) => {
    const guess = (username: string) =>
      nobody.refused('loginUser', { username, password: randomUUID() }, 'WRONG_CREDENTIALS');
    const [wrong, unknown] = [await guess(account.name), await guess(`nobody${Date.now()}`)];
    must(wrong.message === unknown.message, 'a stranger can find out who plays here', wrong, unknown);
    // A right password makes the wrong one forgotten.
    await signIn();
  }),
  test('the phone number signs in like the username', async ({ player, nobody, account }) => {
    const { phoneNumber } = await player.get('getUser');
    await nobody.get('loginUser', { username: phoneNumber, password: account.password });
  }),
  test('getUser’s active is the string true or false', async ({ player }) => {
    const user = await player.get('getUser');
    must(['true', 'false'].includes(user.active), `it is ${user.active}`, user);
  }),
  test('getAllParticipationUser has each bid of the player alone, once and as its flip has it', async (stage) => {
    const { player, flip } = stage;
    const made = await flip();
    const { participation } = made;
    const rows = await player.get('getAllParticipationUser');
    const same = rows.filter(({ game }) => game === participation.game);
    mustBe('it has', same, [participation], made, rows);
    const { userId } = await player.get('getUser');
    must(
      rows.every(({ user }) => user === userId),
      'it has a row of somebody else',
      rows,
    );
  }),
  test('logoutUser ends its session and no other', async ({ signIn, player }) => {
    const leaving = await signIn();
    await leaving.get('logoutUser');
    await leaving.refused('getUser', {}, 'INVALID_TOKEN');
    await player.get('getUser');
  }),
  test('addPaymentMethod changes a UPI ID only with the password', async ({ player, account, signIn }) => {
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
  }),
  test('changePassword refuses a password that many people have', async ({ player, account, signIn }) => {
    const common = 'password1';
    const change = { password: account.password, newPassword: common, requestId: randomUUID() };
    const outcome = await player.outcome('changePassword', change);
    // What wasn't refused is undone.
    const undo = { password: common, newPassword: account.password, requestId: randomUUID() };
    if (!outcome.refusal) await player.outcome('changePassword', undo);
    const { code, field } = outcome.refusal ?? {};
    must(code === 'BAD_INPUT' && field === 'newPassword', 'it is accepted', outcome);
    await signIn();
  }),
  refuses('changePassword', 'without the present password', 'WRONG_CREDENTIALS', async () => [
    { password: randomUUID(), newPassword: randomUUID(), requestId: randomUUID() },
  ]),
];
