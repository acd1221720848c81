import { SOCKET_PORT } from '../../src/config';
import type { Answer } from '../sandbox/api-client';
import { figuresIn, leastCost, paiseIn, sumOf } from './amounts';
import { type Environment, readArguments } from './arguments';
import { type Finding, judgeAll, OVER, subjects } from './check';
import { describe, describeAll } from './describe';
import { createSecrets } from './secrets';
import { createStage, type Stage } from './stage';
import { createWire } from './wire';

export interface CheckOptions {
  readonly environment?: Environment;
  readonly print?: (text: string) => void;
  /** The port of the wallet socket. The default is the specification's. */
  readonly socketPort?: number;
  /** Milliseconds that an answer, a push and the whole check may take. */
  readonly patience?: number;
  readonly pushPatience?: number;
  readonly longest?: number;
  /** Milliseconds between the attempts of a call that comes too soon. */
  readonly pauses?: readonly number[];
  readonly bidRaces?: number;
  readonly withdrawalRaces?: number;
  /** Judges only these subjects. */
  readonly wanted?: readonly string[];
}

const seconds = (count: number) => count * 1000;

/** Together longer than a minute, which is how long most limits on calls last. */
const PAUSES = [1, 2, 5, 10, 15, 15, 20].map(seconds);

/** About how many bids there are besides the flips that are judged together. */
const OTHER_BIDS = 80;

/** What bids of the least amount may cost, in paise: the charges, and five standard deviations of as many wins as losses. */
const costOf = (bids: number, round: Answer<'getRound'>) =>
  Math.ceil(5 * Math.sqrt(bids)) * leastCost(round) +
  Math.ceil((bids * paiseIn(round.minBid) * (round.bidChargePercent + round.winChargePercent)) / 100);

/** @throws Error of one line if the wallet has too little for the check */
async function checkMoney({ wire, player, bets }: Stage): Promise<void> {
  const listening = wire.listen(player.token);
  const wallet = await listening.wallet();
  listening.end();
  const { result: round } = await player.outcome('getRound').catch(() => ({ result: undefined }));
  // What is missing is told by its own clause.
  if (!wallet || !round) return;
  const [has, needs] = [sumOf(figuresIn(wallet)), costOf(bets + OTHER_BIDS, round)];
  if (has < needs) throw new Error(`The account’s wallet needs ₹${needs / 100} of play money, and has ₹${has / 100}`);
}

/** Bids that a player may cancel within an hour, and those of them that a check cancels. */
const [MOST_CANCELS, CANCELS] = [10, 4];

/** @throws Error of one line if the account has cancelled so many bids that the check's own would be too many */
async function checkCancels({ player, lacks }: Stage): Promise<void> {
  if (await lacks('getStatement')) return;
  const cancels = { first: MOST_CANCELS, kind: 'CANCEL' };
  const { result } = await player.outcome('getStatement', cancels).catch(() => ({ result: undefined }));
  const latest = result?.rows.filter(({ at }) => Date.parse(at) > Date.now() - seconds(3600)) ?? [];
  if (latest.length + CANCELS <= MOST_CANCELS) return;
  throw new Error(`The account has cancelled ${latest.length} bids within an hour: wait, or use another account`);
}

/**
 * Checks a backend from outside and prints each finding.
 * @throws Error of one line if there is nothing to check: bad arguments, no host, a refused sign-in, too little money
 */
export async function checkContract(args: readonly string[], options: CheckOptions = {}): Promise<readonly Finding[]> {
  const { print = console.log, socketPort = SOCKET_PORT, patience = seconds(15) } = options;
  const { pushPatience = seconds(4) } = options;
  const { pauses = PAUSES, wanted = Object.keys(subjects) } = options;
  const { bidRaces = 50, withdrawalRaces = 4 } = options;
  const request = readArguments(args, options.environment ?? process.env);
  const { origin, account, other, bets } = request;
  const { longest = seconds(600 + bets) } = options;
  const { protocol, hostname } = new URL(origin);
  const socketUrl = `${protocol === 'https:' ? 'wss' : 'ws'}://${hostname}:${socketPort}/ws_get_wallet/`;
  const secrets = createSecrets();
  for (const { password } of [account, ...(other ? [other] : [])]) secrets.keep(password);
  const wire = createWire({ ...request, socketUrl, patience, pushPatience, deadline: Date.now() + longest });
  const findings: Finding[] = [];
  try {
    const stage = await createStage({ ...request, wire, secrets, pauses, bidRaces, withdrawalRaces });
    await checkMoney(stage);
    await stage.settle();
    await checkCancels(stage);
    let subject = '';
    for await (const finding of judgeAll(stage, wanted)) {
      if (finding.subject !== subject) print(`\n${finding.subject}`);
      subject = finding.subject;
      findings.push(finding);
      print(describe(finding, secrets.mask));
    }
  } catch (error) {
    throw new Error(secrets.mask(error instanceof Error ? error.message : String(error)).split('\n', 1)[0]);
  }
  print(`\n${describeAll(findings)}`);
  return findings;
}

/**
 * npm run contract -- https://api.example.com --user NAME. The exit code is 1 if something is broken or the time was
 * over.
 */
export async function run(args: readonly string[], options?: CheckOptions): Promise<void> {
  const findings = await checkContract(args, options);
  if (findings.some(({ outcome, why }) => outcome === 'broken' || why === OVER)) process.exitCode = 1;
}
