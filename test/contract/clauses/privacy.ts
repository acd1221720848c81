import { randomUUID } from 'node:crypto';
import { rowsOf } from '../amounts';
import { type Clause, must, mustBe, test, Unchecked } from '../clause';
import { isWalletOf } from '../listening';
import { nextWithdrawal } from '../money-calls';
import { lacks } from '../operations';
import { seenBids, seenFlips } from '../seen';
import { someOf } from './flips';

export const privacy: readonly Clause[] = [
  test('another player’s session returns that player’s own record, bids and statement', async (stage) => {
    const { another, flip } = stage;
    const made = await flip();
    const { participation } = made;
    const user = await another().get('getUser');
    must(user.userId !== participation.user, 'it returns this player’s record', user);
    const rows = await another().get('getAllParticipationUser');
    must(!rows.some(({ game }) => game === participation.game), 'it returns this player’s bid', made, rows);
    if (lacks('getStatement')) return;
    const page = await another().get('getStatement', { first: 100 });
    must(!rowsOf(page.rows, participation.game), 'its statement has this player’s bid', made, page);
  }),
  test('another player’s session can’t reveal, cancel or list a bid of this player, and has a round of its own', async (stage) => {
    const { player, another, bidFor } = stage;
    const bid = await bidFor();
    const theirs = await another().get('getRound');
    must(theirs.roundId !== bid.roundId, 'the round is the same', theirs);
    await player.get('placeBid', bid);
    for (const call of ['revealBid', 'cancelBid'] as const) await another().refused(call, bid, 'NOT_FOUND');
    const open = await another().get('getOpenBids');
    must(!open.locks.some(({ requestId }) => requestId === bid.requestId), 'it is listed', open);
    const made = await player.get('revealBid', bid);
    mustBe('the bid', made.status, 'FLIPPED', made);
  }),
  test('another player’s session finds no proof of this player', async (stage) => {
    const theirs = stage.another();
    await stage.flips();
    for (const { flip } of someOf(seenFlips(stage.wire))) {
      await theirs.refused('getProof', flip.participation, 'NOT_FOUND');
    }
  }),
  test('another player’s rounds have other seeds', async (stage) => {
    const { wire, player, another, flip } = stage;
    const theirs = await another().get('getRound');
    await flip();
    const own = [await player.get('getRound'), ...seenBids(wire).flatMap(({ rounds }) => rounds)];
    const same = own.find(({ serverSeedHash: hash }) => hash && hash === theirs.serverSeedHash);
    must(!same, 'whoever plays in one account knows the seeds of the other', theirs, same);
  }),
  test('a bid on another player’s round is refused with ROUND_OVER, takes nothing, and both rounds go on', async (stage) => {
    const { player, another, bidOn, changesNothing } = stage;
    const theirs = await another().get('getRound');
    await changesNothing(async () => {
      for (const bidAmount of [theirs.minBid, -1]) {
        await player.refused('placeBid', bidOn(theirs, { bidAmount }), 'ROUND_OVER');
      }
    }, [player, another()]);
  }),
  test('another player’s session finds no recharge of this player', async (stage) => {
    const { player, another, leastRecharge } = stage;
    const recharge = { amount: await leastRecharge(), requestId: randomUUID() };
    const { rechargeId } = await player.get('createRecharge', recharge);
    await another().refused('getRecharge', { rechargeId }, 'NOT_FOUND');
    if (lacks('getRecharges')) return;
    const list = await another().get('getRecharges');
    must(!list.some((one) => one.rechargeId === rechargeId), 'it is listed', list);
  }),
  test('another player’s session finds no withdrawal of this player', async (stage) => {
    const { withdrawalId } = await stage.player.get('createWithdrawal', await nextWithdrawal(stage));
    const list = await stage.another().get('getWithdrawals');
    must(!list.some((one) => one.withdrawalId === withdrawalId), 'it is listed', list);
  }),
  test('another player’s socket hears nothing of this player', async ({ wire, player, another, flip }) => {
    const [theirs, own] = [wire.listen(another().token), wire.listen(player.token)];
    if (!(await theirs.hearsAWallet()) || !(await own.hearsAWallet())) throw new Unchecked('no socket pushes');
    const made = await flip();
    const isWallet = (message: string) => isWalletOf(message, made.wallet);
    await own.hears(isWallet);
    must(!theirs.pushed.some(isWallet), 'it is pushed this player’s wallet', made);
  }),
];
