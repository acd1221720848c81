import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { HOUR } from '../../sandbox/periods';
import type { Wanted } from '../arguments';
import { Broken, type Clause, mustBe, once, test, Unchecked } from '../clause';
import { type MoneyCall, moneyCalls, outcomeOf } from '../money-calls';
import type { Stage } from '../stage';

const LATER = 10_000;

/** What a check writes for the next day: calls with known requestIds, and what they tell. */
interface Notes {
  readonly api: string;
  readonly user: string;
  readonly at: string;
  readonly questions: readonly Question[];
}

/** The call has no password, and its round is over: if it isn't known it takes no money. */
interface Question {
  readonly of: MoneyCall['name'];
  readonly call: MoneyCall['name'] | NonNullable<MoneyCall['resolve']>;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly tells: unknown;
}

async function questionsAbout(one: MoneyCall, stage: Stage): Promise<readonly Question[]> {
  const { settle } = stage;
  const player = await stage.signIn();
  const { name, resolve, sum, next } = one;
  const [refused, ended, made] = [await next(stage), await next(stage), await next(stage)];
  await player.refused(name, { ...refused, [sum]: 0 });
  if (resolve) await player.outcome(resolve, ended);
  await player.get(name, made);
  await settle();
  const questions: Question[] = [];
  for (const requested of resolve ? [refused, ended, made] : [refused, made]) {
    const variables = { ...requested, password: '' };
    for (const call of resolve ? [name, resolve] : [name]) {
      const tells = outcomeOf(one, await player.outcome(call, variables));
      questions.push({ of: name, call, variables, tells });
    }
  }
  return questions;
}

/** What to ask about each call, and since when. What the account can't make is left out. */
const allQuestions = once(async (stage) => {
  const questions: Question[] = [];
  for (const one of moneyCalls) {
    const requested = await questionsAbout(one, stage).catch((error) => {
      if (error instanceof Broken) throw error;
      return [];
    });
    questions.push(...requested);
  }
  return { questions, at: new Date().toISOString() };
});

async function askAbout(one: MoneyCall, questions: readonly Question[], { player }: Stage): Promise<void> {
  const requested = questions.filter(({ of }) => of === one.name);
  if (!requested.length) throw new Unchecked('the account could make none');
  for (const { call, variables, tells } of requested) {
    const answer = await player.outcome(call, variables);
    mustBe(`${call} tells`, outcomeOf(one, answer), tells, answer);
  }
}

export const later: readonly Clause[] = [
  test('requestIds are known a day later', async (stage) => {
    const { later: file, origin: api, account } = stage;
    const requested = await allQuestions(stage);
    if (!file) throw new Unchecked('it needs a second check the next day: name a file for it by --later');
    const notes: Notes = { api, user: account.name, ...requested };
    writeFileSync(file, JSON.stringify(notes, null, 2));
    throw new Unchecked(`run the same command again in a day: ${file} says what it asks`);
  }),
];

export const stillKnown: readonly Clause[] = moneyCalls.map((one) =>
  test(`requestIds of ${one.name} are known at the end of the check`, async (stage) => {
    const { questions, at } = await allQuestions(stage);
    await stage.sleep(Math.max(0, Date.parse(at) + LATER - Date.now()));
    await askAbout(one, questions, stage);
  }),
);

/** The clauses of an earlier check's file, if there is one. @throws Error of one line: another account, or too early */
export function readLater({ later: file = '', origin, account }: Wanted): readonly Clause[] | undefined {
  if (!existsSync(file)) return undefined;
  const { api, user, at, questions }: Notes = JSON.parse(readFileSync(file, 'utf8'));
  if (api !== origin || user !== account.name) throw new Error(`${file} is about ${user} at ${api}`);
  const hours = 24 - (Date.now() - Date.parse(at)) / HOUR;
  if (hours > 0) throw new Error(`It is too early: ask what ${file} has in ${Math.ceil(hours)} hours`);
  return moneyCalls.map((one) =>
    test(`${one.name} and what resolves it know the requestIds of ${at}`, (stage) => askAbout(one, questions, stage)),
  );
}
