import { writeFile } from 'node:fs/promises';
import { arch, cpus, platform } from 'node:os';
import path from 'node:path';
import { launch } from '../journeys/chromium';
import { staticHost } from '../serve/static-host';
import { flips } from './game';
import { dashboard, type Figures, history, login, play, warm } from './scenarios';
import { floorSite } from './sites';
import { bareTap, tapNames, taps } from './taps';
import { SLOWDOWN } from './visit';

const RUNS = Number(process.env.BENCH_RUNS ?? 3);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

type Median = (figure: string) => number;

/**
 * Runs all scenarios in turn, several times, so that all meet the same conditions. Returns the medians.
 * @param short scenarios that take little time and vary most; they run three times as often
 * @param long scenarios that take a minute and count what doesn't vary; they run once
 */
async function playInTurn<Name extends string>(
  plays: Record<Name, () => Promise<Figures>>,
  short: readonly NoInfer<Name>[],
  long: readonly NoInfer<Name>[],
): Promise<Record<Name, Median>> {
  const names = Object.keys(plays) as Name[];
  const played = new Map<Name, Figures[]>(names.map((name) => [name, []]));
  for (let run = 0; run < RUNS; run++) {
    const often = names.filter((name) => !run || !long.includes(name));
    for (const name of [...often, ...short, ...short]) played.get(name)?.push(await plays[name]());
  }
  const medianOf = (name: Name) => (figure: string) =>
    median((played.get(name) ?? []).map((figures) => figures[figure] ?? Number.NaN));
  return Object.fromEntries(names.map((name) => [name, medianOf(name)])) as Record<Name, Median>;
}

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const ms = (value: number) => `${Math.round(value)} ms`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const times = (value: number, base: number) => `${(value / base).toFixed(2)}x`;

/** Measures built sites, each with the API on its own origin, and prints the figures. @param file where they go too */
export async function run(dists: readonly string[], file?: string): Promise<void> {
  const browser = await launch();
  // Without compilers: the machine code of busy functions would grow the heap more than any data does.
  const interpreter = await launch({ args: ['--js-flags=--jitless'] });
  try {
    const floorServe = await floorSite();
    for (const dist of dists) {
      const serve = staticHost(dist);
      const medians = await playInTurn(
        {
          floor: () => play(browser, floorServe, login),
          first: () => play(browser, serve, login),
          home: () => play(browser, serve, dashboard),
          again: () => play(browser, serve, warm),
          list: () => play(browser, serve, history),
          taps: () => play(browser, serve, taps),
          bareTap: () => play(browser, floorServe, bareTap),
          flips: () => play(interpreter, serve, flips),
        },
        ['floor', 'first'],
        ['flips'],
      );
      const { floor, first, home, again, list } = medians;
      const ofFloor = (value: number, figure: string) => `${times(value, floor(figure))} the floor`;
      const balance = home('balance');
      const warmth = `${times(again('warm'), again('cold'))} the first`;
      const rows: readonly (readonly string[])[] = [
        ['/login, bytes on the wire', kb(first('bytes')), ofFloor(first('bytes'), 'bytes')],
        ['/login, requests', String(first('requests')), ''],
        ['/login, first paint', ms(first('fcp')), ofFloor(first('fcp'), 'fcp')],
        ['/login, largest paint', ms(first('lcp')), ofFloor(first('lcp'), 'lcp')],
        ['/login, interactive', ms(first('interactive')), ofFloor(first('interactive'), 'interactive')],
        ['/login, layout shift', first('cls').toFixed(3), ''],
        ['/login, JS heap', kb(first('heap')), ofFloor(first('heap'), 'heap')],
        ['/dashboard, bytes on the wire', kb(home('bytes')), ''],
        ['/dashboard, requests', String(home('requests')), 'API calls not counted'],
        ['/dashboard, balance visible', ms(balance), `${ofFloor(balance, 'interactive')} interactive`],
        ['/dashboard, ready to bid', ms(home('playable')), ''],
        ['/dashboard, scripts until quiet', ms(home('scripts')), ofFloor(home('scripts'), 'scripts')],
        ['/dashboard, all tasks until quiet', ms(home('tasks')), ofFloor(home('tasks'), 'tasks')],
        ['/dashboard, layout shift', home('cls').toFixed(3), ''],
        ['/dashboard, JS heap', kb(home('heap')), ofFloor(home('heap'), 'heap')],
        ['second visit, slow 3G, balance visible', ms(again('warm')), warmth],
        ['10,000 rows, first on screen after the answer', ms(list('rows')), `${ms(list('parsing'))} of it parsing`],
        ['10,000 rows, longest task while scrolling', ms(list('longest')), `${list('elements')} elements in the page`],
        [
          'flips 100 to 300 of a visit, growth of the JS heap',
          percent(medians.flips('heap')),
          `${medians.flips('nodes')} nodes and ${medians.flips('listeners')} listeners more`,
        ],
        ...tapNames.map((name) => [
          `tap on ${name}, next paint`,
          ms(medians.taps(name)),
          `${ms(medians.taps(name) - medians.bareTap('button'))} more than a bare React button`,
        ]),
      ];
      const day = new Date().toISOString().slice(0, 10);
      const text = [
        '# Figures',
        '',
        `Measured with \`npm run bench\` on ${day}: ${cpus().length} cores, ${platform()} ${arch()}, Chromium, medians of ${RUNS} runs,`,
        `${SLOWDOWN}x CPU throttling, slow 4G unless a figure says otherwise. The floor is a hello-world app with the published`,
        'React and signals.',
        '',
        '| figure | measured | compared with |',
        '|---|---|---|',
        ...rows.map((row) => `| ${row.join(' | ')} |`),
        '',
      ].join('\n');
      console.log(`${path.basename(dist)}\n${text}`);
      if (file) await writeFile(file, text);
    }
  } finally {
    await Promise.all([browser.close(), interpreter.close()]);
  }
}
