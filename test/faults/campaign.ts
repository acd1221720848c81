import { EventEmitter } from 'node:events';
import { parseArgs } from 'node:util';
import { audit } from './audit';
import { bundleClient, type MakeClient } from './bundle';
import { createClock } from './clock';
import { CHEATS, type Cheat } from './dishonest';
import type { Player } from './hands';
import { createNetwork } from './network';
import { openPhone } from './phone';
import { createPlaying } from './player';
import { createRandom } from './random';
import { type FaultyClient, faultyClients } from './sabotages';
import { createServer, PASSWORD } from './server';
import { createWatch, type Tap } from './watch';

export interface CampaignOptions {
  readonly intents: number;
  readonly seed: number;
  /** Plays only on this phone, with the same result as among the others. */
  readonly phone?: number;
  /** Stops after the first phone that finds it. */
  readonly faulty?: FaultyClient;
}

// Each of ten bids without an outcome listens for the end of its session. Node warns of a leak beyond ten listeners.
EventEmitter.defaultMaxListeners = 30;

/** Taps per phone: the start and the end of a phone take longer than a few taps. */
const TAPS = 50;

/** The starting balance of each player in paise, half of it winnings: enough for any number of small bids. */
const GIFT = 20_000_000;

/** Of every nine phones six end their play on a server that cheats, each in another way. */
const cheats = Object.keys(CHEATS) as Cheat[];
const PHONES = cheats.length + 3;

/** The limits of the players of one phone of nine, in paise: they reach them in mid-play. */
const LIMITS = { lost: 6_000, added: 8_000 };

interface PhonePlan extends Pick<CampaignOptions, 'seed' | 'intents'> {
  readonly index: number;
  readonly count: (what: string) => void;
  readonly makeClient: MakeClient;
}

/** Plays on one phone with its own sandbox and clock. */
async function play({ index, seed, intents, count, makeClient }: PhonePlan) {
  const clock = createClock();
  const kind = { cheat: cheats[(index % PHONES) - 3], caps: index % PHONES === 1 ? LIMITS : undefined };
  const server = createServer({ clock, random: createRandom(seed, index, 4), ...kind, count });
  const watch = createWatch({ clock, server, count });
  const network = createNetwork({ clock, server, watch, random: createRandom(seed, index, 1) });
  const phone = openPhone({ makeClient, clock, network, random: createRandom(seed, index, 2), watch });
  const players = ['asha', 'ravi'].map((name) => {
    const account = server.addAccount(name);
    const { userId } = account;
    account.passwordHash = PASSWORD;
    server.credit(userId, 'top_up', GIFT / 2);
    server.credit(userId, 'game', GIFT / 2);
    return { name, userId };
  }) as [Player, Player];
  const random = createRandom(seed, index, 3);
  const playing = createPlaying({ phone, clock, server, network, watch, random, players });
  try {
    // After a failure the same fault would be found again and again.
    while (watch.taps.length < intents && !watch.failures.length) {
      if (index % 5 === 3 && watch.taps.length === 10) phone.storage = 'full';
      if (index % 5 === 4) phone.storage = 'blocked';
      await playing.tap();
    }
    if (!watch.failures.length) await playing.end();
  } catch (error) {
    watch.fail(error instanceof Error ? (error.stack ?? '') : String(error));
  }
  for (const player of players) {
    audit(server, watch.taps, player, GIFT - server.hiddenFrom(player.userId)).forEach(watch.fail);
  }
  phone.close();
  // Its windows close a frame later, and keep some 20 MB until then.
  await clock.pass(1_000);
  if (watch.failures.length) watch.fail(['lately:', ...watch.log].join('\n    '));
  return { taps: watch.taps, failures: watch.failures.map((text) => `phone ${index}: ${text}`) };
}

/**
 * Plays so many bids, recharges and withdrawals with the real client on a failing network, then compares both sides.
 */
export async function campaign({ intents, seed, phone, faulty }: CampaignOptions) {
  /** The number of faults by name. */
  const figures = new Map<string, number>();
  const count = (what: string) => void figures.set(what, (figures.get(what) ?? 0) + 1);
  const failures: string[] = [];
  const onUnhandled = (reason: unknown) => failures.push(`unhandled: ${reason}`);
  process.on('unhandledRejection', onUnhandled);
  process.on('uncaughtException', onUnhandled);
  const makeClient = await bundleClient(faulty);
  const taps: Tap[] = [];
  for (let index = 0; index * TAPS < intents; index++) {
    if (phone !== undefined && phone !== index) continue;
    const planned = Math.min(TAPS, intents - index * TAPS);
    const played = await play({ index, seed, intents: planned, count, makeClient });
    taps.push(...played.taps);
    failures.push(...played.failures);
    if (failures.some((failure) => faulty?.found.test(failure))) break;
  }
  process.off('unhandledRejection', onUnhandled);
  process.off('uncaughtException', onUnhandled);
  return { taps, figures, failures };
}

/** Whether a campaign reports what a faulty client does, among other failures that it may have. */
export async function isFound(faulty: FaultyClient): Promise<boolean> {
  const { failures } = await campaign({ intents: 1_000, seed: 2, faulty });
  return failures.some((failure) => faulty.found.test(failure));
}

const OPTIONS = { intents: { type: 'string' }, seed: { type: 'string' }, phone: { type: 'string' } } as const;

/** The options as numbers. @throws Error of one sentence */
function readOptions(args: string[]) {
  const { values } = parseArgs({ args, options: OPTIONS, strict: true });
  const numberOf = (name: keyof typeof OPTIONS, otherwise: number, least = 1) => {
    const value = Number(values[name] ?? otherwise);
    if (!Number.isSafeInteger(value) || value < least)
      throw new Error(`--${name} must be a whole number of ${least} or more`);
    return value;
  };
  const seed = numberOf('seed', 1 + Math.floor(Math.random() * 1_000_000));
  const phone = values.phone === undefined ? {} : { phone: numberOf('phone', 0, 0) };
  return { intents: numberOf('intents', 10_000), seed, ...phone };
}

/** npm run faults -- --intents 10000 --seed 1; with --phone 6 only that phone. */
export async function run(args: string[]): Promise<void> {
  const options = readOptions(args);
  const { seed } = options;
  console.log(`seed ${seed}`);
  const { taps, figures, failures } = await campaign(options);
  for (const [fault, times] of [...figures].sort()) console.log(`  ${fault.padEnd(45)}${times}`);
  for (const failure of failures.slice(0, 20)) console.log(`  WRONG ${failure}`);
  console.log(
    failures.length
      ? `${failures.length} things went wrong`
      : `${taps.length} taps: no rupee lost, none bid or withdrawn twice, nothing shown wrongly`,
  );
  if (failures.length) process.exitCode = 1;
  if (options.phone !== undefined) return;
  for (const faulty of faultyClients) {
    const isSeen = await isFound(faulty);
    console.log(`${isSeen ? 'finds' : 'WRONG: does not find'} a client that ${faulty.does}`);
    if (!isSeen) process.exitCode = 1;
  }
}
