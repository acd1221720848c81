import { randomUUID } from 'node:crypto';
import { type Clause, must, mustBe, test, Unchecked } from '../clause';
import { privateOperations } from '../operations';
import { nearly, refuses } from '../refusals';

export const account: readonly Clause[] = [
  test('a call without a session is refused with INVALID_TOKEN, in the same words as one with a wrong or a Bearer token', async (stage) => {
    const { nobody, clientOf, player } = stage;
    const first = await nobody.refused('getUser', {}, 'INVALID_TOKEN');
    for (const token of ['wrong', `Bearer ${player.token}`]) {
      const refusal = await clientOf(token).refused('getUser');
      mustBe('it says', refusal, first, first, refusal);
    }
  }),
  test('only the PUBLIC operations do anything without a session', async ({ anyCall }) => {
    for (const name of privateOperations) {
      const { exchange, body } = await anyCall(name);
      must(!Object.values(body?.data ?? {}).some((result) => result !== null), `${name} does`, exchange);
    }
  }),
  test('a password that differs in case, in length or in the end is wrong, and refused like an unknown name', async ({
    nobody,
    account,
    signIn,
  }) => {
    for (const password of nearly(account)) {
      const guess = (username: string) => nobody.refused('loginUser', { username, password }, 'WRONG_CREDENTIALS');
      const [wrong, unknown] = [await guess(account.name), await guess(`nobody${Date.now()}`)];
      must(wrong.message === unknown.message, 'a stranger can find out who plays here', wrong, unknown);
    }
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
  test('logoutUser ends its session for every call, and no other', async ({ signIn, player, mustBeOver }) => {
    const leaving = await signIn();
    await leaving.get('logoutUser');
    await mustBeOver(leaving);
    await player.get('getUser');
  }),
  test('addPaymentMethod changes a UPI ID only with the password', async ({ player, account, signIn }) => {
    const upiIdNow = async () => (await player.get('getUser')).paymentMethodId?.upi_id;
    const upi_id = await upiIdNow();
    if (!upi_id) throw new Unchecked('the account has no UPI ID');
    try {
      const session = await signIn();
      for (const password of [null, ...nearly(account)]) {
        await session.refused('addPaymentMethod', { upi_id: `x${upi_id}`, password }, 'WRONG_CREDENTIALS');
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
    const undo = { password: common, newPassword: account.password, requestId: randomUUID() };
    if (!outcome.refusal) await player.outcome('changePassword', undo);
    const { code, field } = outcome.refusal ?? {};
    must(code === 'BAD_INPUT' && field === 'newPassword', 'it is accepted', outcome);
    await signIn();
  }),
  refuses('changePassword', 'without the present password', 'WRONG_CREDENTIALS', async ({ account }) =>
    nearly(account).map((password) => ({ password, newPassword: randomUUID(), requestId: randomUUID() })),
  ),
];

/** What ends the player's sessions comes last. */
export const leaving: readonly Clause[] = [
  test('logoutEverywhere ends every session of the player and closes every socket', async (stage) => {
    const { signIn, player, wire, mustBeOver } = stage;
    const leaving = await signIn();
    const listening = wire.listen(player.token);
    const isThere = await listening.opens();
    const left = await leaving.outcome('logoutEverywhere');
    for (const session of [leaving, player]) await mustBeOver(session);
    if (!isThere) throw new Unchecked('no socket opens');
    must(await listening.closes(), 'one stays open', left);
  }),
  test('logoutEverywhere ends no other player’s session', async ({ signIn, another }) => {
    const other = another();
    const leaving = await signIn();
    await leaving.get('logoutEverywhere');
    await other.get('getUser');
  }),
];
