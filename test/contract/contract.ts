import { setTimeout } from 'node:timers/promises';
import { SOCKET_PORT } from '../../src/config';
import { printable } from '../printable';
import { figuresIn, neededFor, sumOf } from './amounts';
import { type Environment, readArguments } from './arguments';
import { DOUBLE_SPEND, judgeAll, OVER, type Verdict } from './check';
import { createSecrets } from './secrets';
import { createStage, type Stage } from './stage';
import { createWire, type Exchange } from './wire';

export interface CheckOptions {
  readonly environment?: Environment;
  readonly print?: (text: string) => void;
  /** The port of the wallet socket. The default is the specification's. */
  readonly socketPort?: number;
  /** Milliseconds that an answer, a push and the whole check may take. */
  readonly patience?: number;
  readonly pushPatience?: number;
  readonly longest?: number;
  readonly pauses?: readonly number[];
  readonly sleep?: (ms: number) => Promise<unknown>;
  readonly bidRaces?: number;
  readonly wanted?: readonly string[];
}

export type Printed = Verdict & { readonly text: string };

const seconds = (count: number) => count * 1000;

/** Together longer than a minute, which is how long most limits on calls last. */
const PAUSES = [1, 2, 5, 10, 15, 15, 20].map(seconds);

/** @throws Error of one line if the wallet has too little for the check */
async function checkMoney({ player, bets }: Stage): Promise<void> {
  const { result: round } = await player.outcome('getRound').catch(() => ({ result: undefined }));
  if (!round) return;
  const [has, needs] = [sumOf(figuresIn(round.wallet)), neededFor(bets, round)];
  if (has < needs) throw new Error(`The account’s wallet needs ₹${needs / 100} of play money, and has ₹${has / 100}`);
}

const LONGEST = 700;

const marks = { kept: 'kept     ', broken: 'BROKEN   ', unchecked: 'unchecked' };

/** Many spaces could fill a line of the terminal, so that the next one looks like the check’s own. */
const cut = (text: string) => {
  const line = printable(text).replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

function sentBy({ operation, sent, method, isSignedIn }: Exchange): string {
  const body = operation ? JSON.stringify(JSON.parse(sent).variables) : sent;
  return [method, operation, body, isSignedIn ? '' : '(without a session)'].filter(Boolean).join(' ');
}

function answeredTo({ status, text, headers }: Exchange): string {
  if (!status) return text;
  const cors = [...headers].filter(([name]) => name.startsWith('access-control-'));
  return [status, ...(text ? [text] : cors.map(([name, value]) => `${name}: ${value}`))].join(' ');
}

/** A finding in lines. Nothing is cut before the secrets are masked: half a secret wouldn't be found. */
function describe({ says, outcome, why, evidence }: Verdict, mask: (text: string) => string): string {
  const lines = evidence.flatMap((exchange) => [`→ ${sentBy(exchange)}`, `← ${answeredTo(exchange)}`]);
  const rest = outcome === 'kept' ? [] : [why, ...lines];
  return [`  ${marks[outcome]} ${says}`, ...rest.map((line) => `              ${cut(mask(line))}`)].join('\n');
}

function describeAll(findings: readonly Verdict[]): string {
  const of = (outcome: Verdict['outcome']) => findings.filter((finding) => finding.outcome === outcome);
  const [kept, broken, unchecked] = [of('kept'), of('broken'), of('unchecked')];
  const isUntried = unchecked.some(({ subject }) => subject === DOUBLE_SPEND);
  const counts = `${broken.length} broken, ${unchecked.length} unchecked.`;
  return [
    ...(isUntried ? ['Nobody has tried whether the same money can be spent twice.'] : []),
    ...(findings.some(({ why }) => why === OVER) ? ['The check is not complete: its time was over.'] : []),
    `${kept.length} ${kept.length === 1 ? 'clause is' : 'clauses are'} kept, ${counts}`,
  ].join('\n');
}

/** @throws Error of one line for bad arguments, no host, a refused sign-in or too little money */
export async function* findingsOf(args: readonly string[], options: CheckOptions = {}): AsyncGenerator<Printed> {
  const { socketPort = SOCKET_PORT, patience = seconds(15), pushPatience = seconds(4), pauses = PAUSES } = options;
  const { bidRaces = 50, sleep = setTimeout } = options;
  const request = readArguments(args, options.environment ?? process.env);
  const { origin, account, other, bets } = request;
  const { longest = seconds(600 + bets) } = options;
  const { protocol, hostname } = new URL(origin);
  const socketUrl = `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${socketPort}/ws_get_wallet/`;
  const secrets = createSecrets();
  for (const { password } of [account, ...(other ? [other] : [])]) secrets.keep(password);
  const wire = createWire({ ...request, socketUrl, patience, pushPatience, deadline: Date.now() + longest });
  try {
    const stage = await createStage({ ...request, wire, secrets, pauses, sleep, bidRaces });
    await checkMoney(stage);
    await stage.settle();
    for await (const finding of judgeAll(stage, options.wanted)) {
      yield { ...finding, text: describe(finding, secrets.mask) };
    }
  } catch (error) {
    const message = secrets.mask(error instanceof Error ? error.message : String(error));
    throw new Error(printable(message.split('\n', 1)[0] ?? ''));
  }
}

export async function checkContract(args: readonly string[], options: CheckOptions = {}): Promise<readonly Verdict[]> {
  const { print = console.log } = options;
  const findings: Verdict[] = [];
  for await (const finding of findingsOf(args, options)) {
    if (finding.subject !== findings.at(-1)?.subject) print(`\n${finding.subject}`);
    findings.push(finding);
    print(finding.text);
  }
  print(`\n${describeAll(findings)}`);
  return findings;
}

/** 1 if something is broken or the time was over, and 2 if nobody tried to spend the same money twice. */
export function exitCodeOf(findings: readonly Verdict[]): number {
  if (findings.some(({ outcome, why }) => outcome === 'broken' || why === OVER)) return 1;
  return findings.some(({ subject, outcome }) => subject === DOUBLE_SPEND && outcome === 'unchecked') ? 2 : 0;
}

export async function run(args: readonly string[], options?: CheckOptions): Promise<void> {
  process.exitCode = exitCodeOf(await checkContract(args, options));
}
