import { createServer } from 'node:net';
import { defaultRules } from '../sandbox/rules';
import { startSandbox } from '../sandbox/sandbox';
import { audit } from './audit';
import { bundleClient, type MakeClient, type Sabotage } from './bundle';
import type { Figures } from './network';
import { createPlaying, TOO_MUCH } from './player';
import { openTab, type Tap } from './tab';

export interface CampaignOptions {
  readonly intents: number;
  readonly seed: number;
  /** The one tab to play, as it would among the others. */
  readonly tab?: number;
  readonly sabotage?: Sabotage;
}

export interface Report {
  readonly taps: readonly Tap[];
  readonly faults: ReadonlyMap<string, number>;
  /** Money calls sent again. */
  readonly retries: number;
  readonly reloads: number;
  readonly failures: readonly string[];
  /** Milliseconds. */
  readonly took: number;
}

/** Tabs that play at the same time. */
const TABS = 40;

/** Paise that each player starts with: enough for any number of small bids. */
const GIFT = 10_000_000;

/** A loopback address that refuses connections. */
async function findNowhere(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 1}/`;
}

interface Played {
  readonly taps: readonly Tap[];
  readonly reloads: number;
  readonly failures: readonly string[];
}

interface TabPlan {
  readonly seed: number;
  readonly intents: number;
  readonly figures: Figures;
  readonly nowhere: string;
  readonly makeClient: MakeClient;
}

/** Plays the intents of one tab against a sandbox of its own, so that its faults come in the seed's order. */
async function playTab({ seed, intents, figures, nowhere, makeClient }: TabPlan): Promise<Played> {
  const sandbox = await startSandbox({
    socketPort: 0,
    demo: false,
    rules: { ...defaultRules, maxBid: 2 * TOO_MUCH, rechargeDelay: 40, rechargeExpiry: 90 },
  });
  const [asha, ravi] = ['asha', 'ravi'].map((name) => {
    const { userId } = sandbox.addAccount(name);
    sandbox.creditTopUp(userId, GIFT);
    return { name, userId };
  }) as [{ name: string; userId: number }, { name: string; userId: number }];
  const tab = openTab({ sandbox, seed, figures, nowhere, makeClient });
  const playing = createPlaying(tab, [asha, ravi], seed);
  const failures: string[] = [];
  try {
    // What has gone wrong once may stay so, and would be found over and over.
    while (tab.taps.length < intents && !tab.failures.length) await playing.tap();
    if (!tab.failures.length) await playing.end();
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
  failures.push(...[asha, ravi].flatMap((player) => audit(tab, player, GIFT)));
  tab.close();
  await sandbox.close();
  return { taps: tab.taps, reloads: tab.reloads, failures: [...tab.failures, ...failures] };
}

/** Plays so many intents by the real client on a network that fails, and compares both sides at the end. */
export async function campaign({ intents, seed, tab, sabotage }: CampaignOptions): Promise<Report> {
  const started = performance.now();
  const figures: Figures = { faults: new Map(), sent: new Map() };
  const unhandled: string[] = [];
  const onUnhandled = (reason: unknown) => unhandled.push(`unhandled: ${reason}`);
  process.on('unhandledRejection', onUnhandled);
  process.on('uncaughtException', onUnhandled);
  const [makeClient, nowhere] = await Promise.all([bundleClient(sabotage), findNowhere()]);
  // Each has a start and an end, which cost more than a few taps.
  const tabs = Math.min(TABS, Math.ceil(intents / 8));
  const plans = Array.from({ length: tabs }, (_, index) => ({
    ...{ seed: seed * 1009 + index, figures, nowhere, makeClient },
    intents: Math.floor(intents / tabs) + (index < intents % tabs ? 1 : 0),
  }));
  const chosen = plans.filter((_, index) => tab === undefined || index === tab);
  if (!chosen.length) throw new Error(`--tab must be less than ${tabs}`);
  const played = await Promise.all(chosen.map(playTab));
  process.off('unhandledRejection', onUnhandled);
  process.off('uncaughtException', onUnhandled);
  const sent = [...figures.sent.values()];
  return {
    taps: played.flatMap(({ taps }) => taps),
    faults: figures.faults,
    retries: sent.reduce((sum, times) => sum + times - 1, 0),
    reloads: played.reduce((sum, { reloads }) => sum + reloads, 0),
    failures: [
      ...played.flatMap(({ failures }, index) => failures.map((text) => `tab ${tab ?? index}: ${text}`)),
      ...unhandled,
    ],
    took: performance.now() - started,
  };
}

/** The figures of a campaign, a line each. */
export function describe({ taps, faults, retries, reloads, failures, took }: Report, seed: number): string {
  const of = (kind: Tap['kind']) => taps.filter((tap) => tap.kind === kind).length;
  const told = (tell: (tap: Tap) => boolean) => taps.filter(tell).length;
  const total = [...faults.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${taps.length} intents, seed ${seed}: ${of('bid')} bids and ${of('recharge')} recharges`,
    `shown done ${told(({ done }) => done > 0)}, refused ${told(({ refused }) => refused > 0)}, ` +
      `results seen on screen ${told(({ seen }) => seen)}, ` +
      `signed out and reloaded before the answer ${told(({ done, refused }) => !done && !refused)}`,
    `${total} faults`,
    ...[...faults].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, count]) => `  ${kind.padEnd(30)}${count}`),
    `${retries} retries, ${reloads} reloads, ${Math.round(took / 1000)} s`,
    ...failures.slice(0, 20).map((text) => `  WRONG ${text}`),
    failures.length ? `${failures.length} things went wrong` : 'no rupee lost, none bid twice, nothing shown wrongly',
  ].join('\n');
}

function numberOf(args: readonly string[], name: string, otherwise: number, least = 1): number {
  const given = args[args.indexOf(`--${name}`) + 1];
  const value = args.includes(`--${name}`) ? Number(given) : otherwise;
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`--${name} must be a whole number of ${least} or more`);
  return value;
}

/** npm run faults -- --intents 10000 --seed 1; with --tab 6 only what that tab plays. */
export async function run(args: string[]): Promise<void> {
  const intents = numberOf(args, 'intents', 10_000);
  const seed = numberOf(args, 'seed', 1 + Math.floor(Math.random() * 1_000_000));
  console.log(`seed ${seed}`);
  const tab = args.includes('--tab') ? { tab: numberOf(args, 'tab', 0, 0) } : {};
  const report = await campaign({ intents, seed, ...tab });
  console.log(describe(report, seed));
  if (report.failures.length) process.exitCode = 1;
}
