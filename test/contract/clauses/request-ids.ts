import { randomUUID } from 'node:crypto';
import { figuresIn } from '../amounts';
import { type Clause, meet, must, mustBe, once, test, Unchecked } from '../clause';
import { type MoneyCall, moneyCalls, outcomeOf } from '../money-calls';
import { refuses } from '../refusals';
import { resultsOf } from '../seen';

const AT_ONCE = 20;

/** How often a withdrawal meets its resolution. Each may take the least amount. */
const WITHDRAWAL_RACES = 4;

const invalidIds = ['', 'x'.repeat(129), 'पासा', 'one\ntwo', 'one two'];

/** The arguments of a call that was resolved as not made, once in a check. */
const endedOf = new Map(
  moneyCalls.map(({ name, resolve, next }) => {
    const ended = once(async (stage) => {
      const wanted = await next(stage);
      if (resolve) await stage.player.outcome(resolve, wanted);
      return wanted;
    });
    return [name, ended];
  }),
);

function clausesOf(call: MoneyCall): readonly Clause[] {
  const { name, resolve, nothing, sum, next, beyond } = call;
  const always = [
    test(`the same ${name} ${AT_ONCE} times at the same moment, from two sessions, is one, and a later one with other arguments returns it`, async (stage) => {
      const { player, signIn } = stage;
      const sessions = [player, await signIn()];
      const wanted = await next(stage);
      const before = await player.get('getRound');
      const same = Array.from({ length: AT_ONCE }, (_, index) => (sessions[index % 2] ?? player).outcome(name, wanted));
      const all = await Promise.all(same);
      const made = all.find(({ refusal }) => !refusal) ?? { result: await player.get(name, wanted) };
      const other = { ...wanted, [sum]: -1, password: '', roundId: 'none', clientSeedHash: '' };
      for (const session of sessions) all.push(await session.outcome(name, other));
      for (const one of all) mustBe('one tells', outcomeOf(call, one), outcomeOf(call, made), made, one);
      const after = await player.get('getRound');
      const once = call.after(figuresIn(before.wallet), made.result as never);
      mustBe('the wallet', figuresIn(after.wallet), once, before, made, after);
    }),
    test(`${name} that was refused stays refused`, async (stage) => {
      const { player, signIn } = stage;
      for (const wrong of [{ [sum]: 0 }, ...(name === 'createWithdrawal' ? [{ password: randomUUID() }] : [])]) {
        const wanted = await next(stage);
        const { code } = await player.refused(name, { ...wanted, ...wrong });
        await player.refused(name, wanted, code);
        const resolved = resolve && (await player.outcome(resolve, wanted));
        if (resolved) mustBe(`${resolve} tells`, resolved.result, nothing, resolved);
      }
      // A right password makes the wrong one forgotten.
      await signIn();
    }),
    refuses(
      name,
      'of nothing, below zero, out of the limits or with a third decimal',
      `BAD_INPUT ${sum}`,
      async (stage) => {
        const wanted: Record<string, unknown> = await next(stage);
        const least = Number(wanted[sum]);
        const sums = [0, -least, least + 0.005, least + 0.001, ...(await beyond(stage))];
        return sums.map((value) => ({ ...wanted, requestId: randomUUID(), [sum]: value }));
      },
    ),
    ...(resolve ? [name, resolve] : [name]).map((one) =>
      refuses(one, 'with an invalid requestId', 'BAD_INPUT requestId', async (stage) => {
        const wanted = await next(stage);
        return invalidIds.map((requestId) => ({ ...wanted, requestId }));
      }),
    ),
    test(`${name} of another player with the same requestId is another call, whichever comes first`, async (stage) => {
      const { player, another } = stage;
      const wanted = await next(stage);
      const theirs = { ...wanted, ...(await another().get('getRound')), [sum]: -1 };
      const { code } = await another().refused(name, theirs);
      const made = await player.get(name, wanted);
      await another().refused(name, theirs, code);
      const resolved = resolve && (await another().outcome(resolve, wanted));
      if (resolved) mustBe(`${resolve} tells`, resolved.result, nothing, made, resolved);
      const result = await player.get(name, wanted);
      mustBe('it answers', outcomeOf(call, { result }), outcomeOf(call, { result: made }), made, result);
    }),
  ];
  if (!resolve) return always;
  return [
    ...always,
    test(`${resolve} ends a requestId with which nothing was made, for good, in any session and on any round`, async (stage) => {
      const { player, signIn, flip } = stage;
      const sessions = [player, await signIn()];
      await endedOf.get(name)?.(stage);
      for (const session of sessions) {
        const wanted = await next(stage);
        const resolved = await session.outcome(resolve, wanted);
        mustBe('it tells', resolved.result, nothing, resolved);
        for (const one of sessions) await one.refused(name, wanted, 'REQUEST_OVER');
        await flip();
        const later = { ...(await next(stage)), requestId: wanted.requestId };
        for (const one of sessions) await one.refused(name, later, 'REQUEST_OVER');
        const again = await session.outcome(resolve, wanted);
        mustBe('it tells again', again.result, nothing, again);
      }
    }),
    test(`${resolve} tells what exactly its requestId has made: not in another case, cut or lengthened`, async (stage) => {
      const player = await stage.signIn();
      const made = await next(stage);
      await player.get(name, made);
      const { requestId } = made;
      for (const one of [requestId.toUpperCase(), requestId.slice(0, -1), `${requestId}x`]) {
        const resolved = await player.outcome(resolve, { requestId: one });
        mustBe('it tells', resolved.result, nothing, resolved);
      }
    }),
    test(`${name} and ${resolve} at the same moment agree, and so do their repetitions`, async (stage) => {
      const { bidRaces } = stage;
      const player = await stage.signIn();
      for (let index = 0; index < (name === 'placeBid' ? bidRaces : WITHDRAWAL_RACES); index++) {
        const wanted = await next(stage);
        const make = () => player.outcome(name, wanted);
        const settle = () => player.outcome(resolve, wanted);
        const [made, resolved] = await meet(make, settle, index % 2 === 0);
        const [madeAgain, resolvedAgain] = [await make(), await settle()];
        const evidence = [made, resolved, madeAgain, resolvedAgain];
        const [isMade, truth] = [!made.refusal, outcomeOf(call, made)];
        for (const one of [resolved, resolvedAgain]) {
          mustBe(`${resolve} tells`, outcomeOf(call, one), isMade ? truth : nothing, ...evidence);
        }
        mustBe(`a second ${name} tells`, outcomeOf(call, madeAgain), isMade ? truth : 'REQUEST_OVER', ...evidence);
        await stage.settle();
      }
    }),
  ];
}

export const requestIds: readonly Clause[] = [
  ...moneyCalls.flatMap(clausesOf),
  test('changePassword ends all sessions and sockets but its own; by another player with the same requestId it is another call, by the same one the same', async (stage) => {
    const { player, another, account, other, secrets, signIn, mustBeOver, wire } = stage;
    const theirs = another();
    const { password } = account;
    const [newPassword, requestId] = [`${password}-2`, randomUUID()];
    secrets.keep(newPassword);
    const change = { password, newPassword, requestId };
    const leaving = await signIn();
    const [left, kept] = [wire.listen(leaving.token), wire.listen(player.token)];
    const isOpen = (await left.opens()) && (await kept.opens());
    const changed = await player.outcome('changePassword', change);
    must(!changed.refusal, `it is refused with ${changed.refusal?.code}`, changed);
    try {
      await mustBeOver(leaving);
      if (isOpen)
        must((await left.closes()) && kept.isOpen(), 'another session’s socket stays open, or its own closes', changed);
      await player.get('changePassword', change);
      if (other?.password !== password) await theirs.refused('changePassword', change, 'WRONG_CREDENTIALS');
    } finally {
      await player.get('changePassword', { password: newPassword, newPassword: password, requestId: randomUUID() });
    }
  }),
];

/** Of the first call of each kind that was made, and that was ended: some minutes old at the end of a check. */
export const stillKnown: readonly Clause[] = moneyCalls.map((call) =>
  test(`requestIds of ${call.name} are known at the end of the check`, async (stage) => {
    const { wire, player } = stage;
    const { name, resolve, sum, next } = call;
    if (!resultsOf(wire, name).length) await player.get(name, await next(stage));
    const [first] = resultsOf(wire, name);
    if (!first) throw new Unchecked('it has returned nothing');
    const lasting = (result: object | null) => Object(result).lock ?? outcomeOf(call, { result });
    for (const one of resolve ? [name, resolve] : [name]) {
      // Whoever has forgotten it makes nothing of this.
      const again = await player.get(one, { ...first.sent, [sum]: -1, password: '' });
      mustBe(`${one} tells`, lasting(again), lasting(first.result), first.result, again ?? undefined);
    }
    const ended = resolve && (await endedOf.get(name)?.(stage));
    if (ended) await player.refused(name, { ...ended, [sum]: -1, password: '' }, 'REQUEST_OVER');
  }),
);
