import { type Clause, must, test, Unchecked } from '../clause';
import { isWalletOf } from '../listening';

export const socket: readonly Clause[] = [
  test('the wallet socket pushes the three figures as soon as it opens', async ({ wire, player }) => {
    const listening = wire.listen(player.token);
    must(await listening.hearsAWallet(), `it pushed ${listening.heard()}`);
  }),
  test('each change is pushed to every socket of the player, and is the whole wallet', async (stage) => {
    const { wire, player, flip } = stage;
    const all = [wire.listen(player.token), wire.listen(player.token)];
    // A push after the bid counts even where the first one is missing.
    await Promise.all(all.map(({ hearsAWallet }) => hearsAWallet()));
    const made = await flip();
    const heard = await Promise.all(all.map(({ hears }) => hears((message) => isWalletOf(message, made.wallet))));
    must(heard.every(Boolean), `the wallet after the bid was not pushed, but ${all[0]?.heard()}`, made);
  }),
  test('a socket without a valid session is pushed nothing and closed', async ({ wire, player }) => {
    if (!(await wire.listen(player.token).opens())) throw new Unchecked('no socket opens');
    const listening = wire.listen('wrong');
    const isClosed = await listening.closes();
    must(!listening.pushed.length, `it pushed ${listening.pushed[0]}`);
    must(isClosed, 'it stays open');
  }),
  test('the sockets of a session close with it, and no others', async ({ wire, signIn, player }) => {
    const leaving = await signIn();
    const [left, kept] = [wire.listen(leaving.token), wire.listen(player.token)];
    if (!(await left.hearsAWallet()) || !(await kept.hearsAWallet())) throw new Unchecked('no socket pushes');
    await leaving.get('logoutUser');
    must(await left.closes(), 'it stays open');
    must(kept.isOpen(), 'the socket of another session closes too');
  }),
];
