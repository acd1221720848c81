import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readSettings, type Settings } from '../../src/build/settings';
import { baseOf } from '../../src/routes';
import { headersOf, readRules } from '../build/header-rules';
import { printable } from '../printable';
import { TYPES } from '../serve/static-host';

interface Sources {
  /** The commit that is checked out here. null if the sources have uncommitted changes or aren't under git. */
  readonly commit: string | null;
  readonly environment: NodeJS.ProcessEnv;
  readonly dist: string;
  build(settings: Settings): Promise<unknown>;
}

/** No build has these, wherever they come from. */
const FOREIGN = [
  ...['refresh', 'link', 'content-location', 'sourcemap', 'x-sourcemap', 'set-cookie', 'clear-site-data'],
  ...['service-worker-allowed', 'nel', 'report-to', 'reporting-endpoints'],
];

/** What a difference means for a player, by the ending of the file, or the header. */
const MEANINGS: Readonly<Record<string, string>> = {
  html: 'players read something else than this source says, or run a script that may take passwords and money',
  js: 'the app runs code that this source doesn’t have, or stops, or phones keep an old app',
  'Content-Type': 'browsers may refuse it',
  'Cache-Control': 'players may keep an old build, or load a file again each time, or a network may change it',
};
const OTHER_FILE = 'it looks or behaves otherwise than built';
const OTHER_HEADER = 'players lose what protects them from other sites and networks';
const FOREIGN_HEADER = 'it leads players elsewhere, or leaves something on their phones';

/** A redirect to the same address is followed: some hosts add or drop a slash, or drop .html. @throws Error of one sentence */
const asker = (origin: string, patience: number) => async (address: string, encoding: string) => {
  const headers = { 'accept-encoding': encoding };
  const get = (url: string) => fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) });
  const plain = (url: string) => url.replace(/(\/|\.html)$/, '');
  try {
    let response = await get(origin + address);
    const target = new URL(response.headers.get('location') ?? '/', origin + address).href;
    if (response.headers.has('location') && plain(target) === plain(origin + address)) response = await get(target);
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  } catch {
    throw new Error(`${origin}${address} hasn’t answered within ${patience / 1000} s, or the connection broke off`);
  }
};

async function addressesOf(dist: string, languages: string) {
  const names = (await readdir(dist, { recursive: true })).map((name) => name.replaceAll(path.sep, '/'));
  const isServed = (name: string) => /\.\w+$/.test(name) && !/\.(br|gz)$|^build\.json$|(^|\/)404\.html$/.test(name);
  const files = names.filter(isServed).sort();
  const unknown = languages.split(' ').map((code) => `${baseOf(code)}/no-such-page-of-this-build`);
  return [
    ...files.map((file) => ({ address: `/${file}`.replace(/\/index\.html$/, '') || '/', status: 200, files: [file] })),
    // A host that knows one 404.html may serve it in the folders of other languages too.
    ...unknown.map((address) => ({ address, status: 404, files: [address.replace(/[^/]+$/, '404.html'), '404.html'] })),
  ];
}

function factsOf({ status, body }: { status: number; body: Buffer }) {
  try {
    const { commit, settings } = JSON.parse(String(body));
    return { commit: commit ?? 'unknown', settings: readSettings(settings).settings };
  } catch {
    throw new Error(`/build.json isn’t that of a build (status ${status}): another site or a proxy may answer`);
  }
}

/** Prints a site's settings and each difference from its build, and returns how many. @param patience ms @throws Error of one sentence */
export async function verify(args: readonly string[], sources: Sources, write = console.log, patience = 15_000) {
  const { dist, environment } = sources;
  // What a site says must not write over the other lines of a terminal.
  const print = (line: string) => write(printable(line));
  const [site = '', ...rest] = args;
  if (rest.length || !/^https?:\/\//.test(site) || !URL.canParse(site))
    throw new Error('Name one site: npm run verify -- https://play.example.com');
  const ask = asker(new URL(site).origin, patience);
  const { commit, settings } = factsOf(await ask('/build.json', 'identity'));
  for (const [name, value] of Object.entries({ ...settings, commit })) print(`${name}=${value}`);
  await sources.build(settings);
  const [rules, addresses] = await Promise.all([readRules(dist), addressesOf(dist, settings.LANGUAGES)]);

  const found = new Map<string, string[]>();
  const tell = (address: string, what: string, meaning: string) =>
    void found.set(`${what}: ${meaning}`, [...(found.get(`${what}: ${meaning}`) ?? []), address]);
  async function compare({ address, status, files }: (typeof addresses)[number]): Promise<void> {
    const kind = path.extname(String(files[0])).slice(1);
    const meaning = MEANINGS[kind] ?? OTHER_FILE;
    const wanted = await Promise.all(files.map((file) => readFile(path.join(dist, file))));
    // A browser may accept neither compressed copy, or one of them.
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await ask(address, encoding);
      if (answer.status !== status)
        return tell(address, `answers with status ${answer.status}, not ${status}`, meaning);
      if (!wanted.some((body) => answer.body.equals(body))) return tell(address, 'differs', meaning);
      if (encoding !== 'identity') continue;
      const tellHeader = (name: string, otherwise: string) =>
        tell(address, `has ${name}: ${answer.headers.get(name) ?? 'none'}`, MEANINGS[name] ?? otherwise);
      const [type] = String(answer.headers.get('content-type')).replace('application/java', 'text/java').split(';');
      if (type !== TYPES[kind]?.split(';')[0]) tellHeader('Content-Type', OTHER_HEADER);
      for (const [name, value] of new Map([['Cache-Control', 'no-cache, no-transform'], ...headersOf(rules, address)]))
        if (answer.headers.get(name) !== value) tellHeader(name, OTHER_HEADER);
      for (const name of FOREIGN.filter((one) => answer.headers.has(one))) tellHeader(name, FOREIGN_HEADER);
    }
  }
  for (let at = 0; at < addresses.length; at += 8) await Promise.all(addresses.slice(at, at + 8).map(compare));

  const differences = [...found].map(([line, [first = '', ...others]]) =>
    others.length ? `${others.length + 1} addresses, as ${first} ${line}` : `${first} ${line}`,
  );
  if (commit !== sources.commit)
    differences.push(`The build is of commit ${commit}, not ${sources.commit ?? 'of one without changes'}`);
  const own: Settings = readSettings({ REFERRAL_KEY: settings.REFERRAL_KEY, ...environment }).settings;
  for (const name of Object.keys(own) as (keyof Settings)[])
    if (environment[name] && own[name] !== settings[name])
      differences.push(`${name} is ${settings[name] || 'not set'}, not ${own[name]}: players use another service`);
  for (const line of differences) print(line);
  const clean = ` are what commit ${commit} builds with these settings, as this machine was served them. A host can serve others something else.`;
  print(`${addresses.length} addresses${differences.length ? `, ${differences.length} differences` : clean}`);
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
