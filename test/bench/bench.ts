import { writeFile } from 'node:fs/promises';
import { arch, cpus, platform } from 'node:os';
import path from 'node:path';
import { launch } from '../journeys/chromium';
import { staticHost } from '../serve/static-host';
import { type Figures, floorSite, play, SLOWDOWN, scenarios, TAPS } from './scenarios';

const RUNS = Number(process.env.BENCH_RUNS ?? 3);

const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
const ms = (value: number) => `${Math.round(value)} ms`;
const times = (value: number, base: number) => `${(value / base).toFixed(2)}x`;

/**
 * Plays all in turn, so that they meet the same conditions, and returns the medians of their figures. What takes little
 * time varies most and is played three times as often, and what takes a minute doesn't vary and is played once.
 */
async function mediansOf<Name extends string>(plays: Record<Name, () => Promise<Figures>>) {
  const played = new Map<string, Figures[]>();
  for (let turn = 0; turn < RUNS; turn++)
    for (const [name, playOnce] of Object.entries<() => Promise<Figures>>(plays)) {
      const often = name === 'floor' || name === 'first' ? 3 : Number(name !== 'flips' || !turn);
      for (let count = 0; count < often; count++) played.set(name, [...(played.get(name) ?? []), await playOnce()]);
    }
  return (name: Name, figure: string): number => {
    const sorted = (played.get(name) ?? []).map((one) => one[figure] ?? Number.NaN).sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? Number.NaN;
  };
}

/** Measures built sites, each with the API on its own origin, and prints the figures. @param file where they go too */
export async function run(dists: readonly string[], file?: string): Promise<void> {
  const browser = await launch();
  // Without compilers: the machine code of busy functions would grow the heap more than any data does.
  const interpreter = await launch({ args: ['--js-flags=--jitless'] });
  try {
    const floorServe = await floorSite();
    for (const dist of dists) {
      const serve = staticHost(dist);
      const { login, dashboard, warm, history, taps, bareTap, flips } = scenarios;
      const of = await mediansOf({
        floor: () => play(browser, floorServe, login),
        first: () => play(browser, serve, login),
        home: () => play(browser, serve, dashboard),
        again: () => play(browser, serve, warm),
        list: () => play(browser, serve, history),
        taps: () => play(browser, serve, taps),
        bareTap: () => play(browser, floorServe, bareTap),
        flips: () => play(interpreter, serve, flips),
      });
      /** A figure in a unit, and compared with the floor's. */
      const row = (what: string, name: 'first' | 'home', figure: string, unit: (value: number) => string) =>
        [what, unit(of(name, figure)), `${times(of(name, figure), of('floor', figure))} the floor`] as const;
      const shift = (name: 'first' | 'home') => of(name, 'cls').toFixed(3);
      const [balance, button] = [of('home', 'balance'), of('bareTap', 'button')];
      const [cold, warmed] = [of('again', 'cold'), of('again', 'warm')];
      const list = (figure: string) => of('list', figure);
      const more = `${of('flips', 'nodes')} nodes and ${of('flips', 'listeners')} listeners more`;
      const growth = `${(of('flips', 'heap') * 100).toFixed(1)} %`;
      const rows: readonly (readonly string[])[] = [
        row('/login, bytes on the wire', 'first', 'bytes', kb),
        ['/login, requests', String(of('first', 'requests')), ''],
        row('/login, first paint', 'first', 'fcp', ms),
        row('/login, largest paint', 'first', 'lcp', ms),
        row('/login, interactive', 'first', 'interactive', ms),
        ['/login, layout shift', shift('first'), ''],
        row('/login, JS heap', 'first', 'heap', kb),
        ['/dashboard, bytes on the wire', kb(of('home', 'bytes')), ''],
        ['/dashboard, requests', String(of('home', 'requests')), 'API calls not counted'],
        [
          '/dashboard, balance visible',
          ms(balance),
          `${times(balance, of('floor', 'interactive'))} the floor interactive`,
        ],
        ['/dashboard, ready to bid', ms(of('home', 'playable')), ''],
        row('/dashboard, scripts until quiet', 'home', 'scripts', ms),
        row('/dashboard, all tasks until quiet', 'home', 'tasks', ms),
        ['/dashboard, layout shift', shift('home'), ''],
        row('/dashboard, JS heap', 'home', 'heap', kb),
        ['second visit, slow 3G, balance visible', ms(warmed), `${times(warmed, cold)} the first`],
        ['10,000 rows, first on screen after the answer', ms(list('rows')), `${ms(list('parsing'))} of it parsing`],
        ['10,000 rows, longest task while scrolling', ms(list('longest')), `${list('elements')} elements in the page`],
        ['flips 100 to 300 of a visit, growth of the JS heap', growth, more],
        ...Object.keys(TAPS).map((name) => [
          `tap on ${name}, next paint`,
          ms(of('taps', name)),
          `${ms(of('taps', name) - button)} more than a bare React button`,
        ]),
      ];
      const text = `# Figures

Measured with \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, ${platform()} ${arch()}, Chromium, medians of ${RUNS} runs,
${SLOWDOWN}x CPU throttling, slow 4G unless a figure says otherwise. The floor is a hello-world app with the published
React and signals.

| figure | measured | compared with |
|---|---|---|
${rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')}`;
      console.log(`${path.basename(dist)}\n${text}`);
      if (file) await writeFile(file, text);
    }
  } finally {
    await Promise.all([browser.close(), interpreter.close()]);
  }
}
