import { type Clause, must, test, Unchecked } from '../clause';

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
