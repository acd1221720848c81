import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { baseOf } from '../../src/routes';
import { readSettings, type Settings } from '../../src/settings';
import { type Headers, headersOf, readRules } from '../build/header-rules';
import { printable } from '../printable';
import { meaningOfFile, meaningOfHeader } from './meanings';

interface Sources {
  /** The commit that is checked out here. null if the sources have uncommitted changes or aren't under git. */
  readonly commit: string | null;
  readonly environment: NodeJS.ProcessEnv;
  readonly dist: string;
  /** Builds these sources into `dist`. */
  build(settings: Settings): Promise<unknown>;
  readonly print?: (line: string) => void;
  /** Milliseconds that an answer may take. */
  readonly patience?: number;
}

/** How many requests run at a time. */
const AT_ONCE = 8;

/** No file of a build has this address. */
const MISSING = '/no-such-page-of-this-build';

const TYPES: Readonly<Record<string, RegExp>> = {
  html: /^text\/html/,
  js: /^(text|application)\/javascript/,
  css: /^text\/css/,
  png: /^image\/png/,
  webp: /^image\/webp/,
  txt: /^text\/plain/,
  json: /^application\/json/,
  webmanifest: /^application\/manifest\+json/,
};

/**
 * Asks a site. A redirect to the same address is followed: some hosts add or drop a slash at the end, or drop .html.
 * @throws Error of one sentence
 */
function asker(origin: string, patience: number) {
  return async function ask(address: string, encoding = 'identity') {
    const get = (url: string) =>
      fetch(url, {
        headers: { 'accept-encoding': encoding },
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      });
    try {
      let response = await get(origin + address);
      const target = new URL(response.headers.get('location') ?? address, origin + address).href;
      const plain = (url: string) => url.replace(/(\/|\.html)$/, '');
      if (response.status >= 300 && response.status < 400 && plain(target) === plain(origin + address))
        response = await get(target);
      return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
    } catch {
      throw new Error(`${origin}${address} hasn’t answered within ${patience / 1000} s, or the connection broke off`);
    }
  };
}

type Ask = ReturnType<typeof asker>;

async function readFacts(ask: Ask, origin: string) {
  const { status, body } = await ask('/build.json');
  try {
    const { commit, settings } = Object(JSON.parse(String(body)));
    if (!settings) throw new Error('it has no settings');
    return { commit: typeof commit === 'string' ? commit : null, settings: readSettings(settings).settings };
  } catch (error) {
    const why = error instanceof SyntaxError ? `status ${status}, and no JSON` : (error as Error).message;
    throw new Error(`${origin}/build.json isn’t that of a build (${why}): another site or a proxy may answer`);
  }
}

/**
 * The files that a host serves at their addresses: without the compressed copies, its own configuration, and the pages
 * for unknown addresses.
 */
async function filesOf(dist: string): Promise<readonly string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.posix.join(...path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep)));
  return files.filter((file) => !/\.(br|gz)$|^_headers$|(^|\/)404\.html$/.test(file)).sort();
}

const addressOf = (file: string) => `/${file}`.replace(/\/index\.html$/, '') || '/';

/** Browsers that accept none of the compressed copies, and those that accept one. */
const ENCODINGS = ['identity', 'gzip', 'br'];

/** The differences between a file and what the site serves at its address. */
async function compare(ask: Ask, dist: string, rules: ReadonlyMap<string, Headers>, file: string) {
  const address = addressOf(file);
  const expected = await readFile(path.join(dist, file));
  const differences: string[] = [];
  for (const encoding of ENCODINGS) {
    const { status, headers, body } = await ask(address, encoding);
    if (status !== 200) return [`${address} answers with status ${status}: ${meaningOfFile(file)}`];
    if (!body.equals(expected)) return [`${address} differs: ${meaningOfFile(file, String(expected), String(body))}`];
    if (encoding === 'identity') differences.push(...compareHeaders(address, file, headers, headersOf(rules, address)));
  }
  return differences;
}

/** Whether a header says the same. A host may write in its own words to ask each time, which is no-cache. */
function saysSame(name: string, sent: string | null, wanted: string): boolean {
  if (sent === wanted) return true;
  if (name !== 'Cache-Control' || !wanted.startsWith('no-cache') || !sent) return false;
  const asksEachTime = /\bno-cache\b/.test(sent) || (/\bmax-age=0\b/.test(sent) && /\bmust-revalidate\b/.test(sent));
  return asksEachTime && (/\bno-transform\b/.test(sent) || !wanted.endsWith('no-transform'));
}

function compareHeaders(address: string, file: string, sent: globalThis.Headers, wanted: Headers): string[] {
  const type = sent.get('content-type') ?? 'none';
  const isRightType = TYPES[path.extname(file).slice(1)]?.test(type) ?? true;
  const withCaching = new Map([['Cache-Control', 'no-cache'], ...wanted]);
  const wrong = [...withCaching].filter(([name, value]) => !saysSame(name, sent.get(name), value));
  return [
    ...(isRightType ? [] : [`${address} is sent as ${type}: browsers may refuse it`]),
    ...wrong.map(([name]) => `${address} has ${name}: ${sent.get(name) ?? 'none'}: ${meaningOfHeader(name)}`),
  ];
}

/** A host that knows one 404.html may serve it in the folders of other languages too. */
async function compareMissing(ask: Ask, dist: string, rules: ReadonlyMap<string, Headers>, folder: string) {
  const address = folder + MISSING;
  const pages = [path.join(dist, folder, '404.html'), path.join(dist, '404.html')];
  const expected = await Promise.all(pages.map((page) => readFile(page)));
  const differences: string[] = [];
  for (const encoding of ENCODINGS) {
    const { status, headers, body } = await ask(address, encoding);
    if (status !== 404 || !expected.some((page) => body.equals(page))) {
      const which = folder && ` in ${folder}/`;
      return [`An unknown address${which} answers with status ${status}: it must be 404.html with 404`];
    }
    if (encoding === 'identity')
      differences.push(...compareHeaders(address, '404.html', headers, headersOf(rules, address)));
  }
  return differences;
}

/** One line for all addresses that say the same. */
function summarise(lines: readonly string[]): readonly string[] {
  const byText = new Map<string, string[]>();
  for (const line of lines) {
    const text = line.replace(/^\S+ /, '');
    byText.set(text, [...(byText.get(text) ?? []), line]);
  }
  return [...byText.values()].map(([line = '', ...others]) =>
    others.length ? `${others.length + 1} addresses, as ${line}` : line,
  );
}

/**
 * Compares what a site serves with what these sources build with the site's settings. Prints the settings and each
 * difference. Returns how many there are.
 * @throws Error of one sentence if the site can't be checked
 */
export async function verify(args: readonly string[], sources: Sources): Promise<number> {
  const { patience = 15_000, dist, environment } = sources;
  // What a site says must not write over the other lines of a terminal.
  const print = (line: string) => (sources.print ?? console.log)(printable(line));
  const [address = '', ...rest] = args;
  if (rest.length || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Error('Name one site: npm run verify -- https://play.example.com');
  const { origin } = new URL(address);
  const ask = asker(origin, patience);
  const facts = await readFacts(ask, origin);
  for (const [name, value] of Object.entries(facts.settings)) print(`${name}=${value}`);
  print(`commit ${facts.commit ?? 'unknown'}`);
  print('');
  await sources.build(facts.settings);
  const rules = await readRules(dist);
  const differences: string[] = [];
  const tell = (line: string) => {
    differences.push(line);
    print(line);
  };
  if (!facts.commit) tell('The build doesn’t name its commit: its sources had changes that no commit has');
  else if (facts.commit !== sources.commit)
    tell(
      `The build is of another commit than this one, ${sources.commit ?? 'which has uncommitted changes'}: check that out`,
    );
  const own: Settings = readSettings({ REFERRAL_KEY: facts.settings.REFERRAL_KEY, ...environment }).settings;
  for (const name of Object.keys(own) as (keyof Settings)[])
    if (environment[name] && own[name] !== facts.settings[name])
      tell(
        `${name} is ${facts.settings[name] || 'not set'}, not ${own[name]}: players use a service that you didn’t name`,
      );
  const files = (await filesOf(dist)).filter((file) => file !== 'build.json');
  const found: string[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const some = files.slice(at, at + AT_ONCE).map((file) => compare(ask, dist, rules, file));
    found.push(...(await Promise.all(some)).flat());
  }
  const folders = facts.settings.LANGUAGES.split(' ').map(baseOf);
  const missing = (await Promise.all(folders.map((folder) => compareMissing(ask, dist, rules, folder)))).flat();
  for (const line of summarise([...found, ...missing])) tell(line);
  print('');
  const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`;
  print(
    differences.length
      ? `${files.length} files, ${count}`
      : `${files.length} files are what commit ${facts.commit} builds with these settings, as this machine was served them. A host can serve others something else.`,
  );
  return differences.length;
}

/** The command: npm run verify -- https://play.example.com. Exit code 1: differences; 2: the site can't be checked. */
export async function run(args: readonly string[], sources: Sources): Promise<void> {
  try {
    if (await verify(args, sources)) process.exitCode = 1;
  } catch (error) {
    console.error(printable(error instanceof Error ? error.message : String(error)));
    process.exitCode = 2;
  }
}
