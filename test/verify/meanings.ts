/** The scripts in a page, with their attributes. */
const scriptsIn = (html: string): readonly string[] => html.match(/<script[\s\S]*?<\/script>/g) ?? [];

const policyIn = (html: string) => /connect-src ([^;]*)/.exec(html)?.[1] ?? '';

/**
 * What it means for a player that a file isn't served as built.
 * @param expected its text, and what is served; '' if nothing is
 */
export function meaningOfFile(file: string, expected = '', served = ''): string {
  if (file.endsWith('service-worker.js')) return 'phones may keep an old app, or get one that nobody has checked';
  if (file.endsWith('.js')) return 'the app runs code that this source doesn’t have, or stops';
  if (!file.endsWith('.html')) return 'it looks or behaves otherwise than this source says';
  if (!served) return 'players can’t open it';
  const known = scriptsIn(expected);
  if (scriptsIn(served).some((script) => !known.includes(script)))
    return 'it runs a script that this source doesn’t have, which may take passwords and money';
  if (policyIn(served) !== policyIn(expected)) return `it may talk to other hosts: ${policyIn(served)}`;
  return 'players read something else than this source says';
}

const HEADERS: Readonly<Record<string, string>> = {
  'cache-control':
    'players may keep an old build, load a file again each time, or get one that a host has changed (no-transform)',
  'content-security-policy': 'another site may show the app in a frame and catch its taps',
  'x-content-type-options': 'a browser may run a file as what it isn’t',
  'referrer-policy': 'other hosts learn which page a player comes from',
  'cross-origin-opener-policy': 'a page that opened the app keeps a hold on its window',
  'permissions-policy': 'foreign code may ask for camera, microphone or place',
  'strict-transport-security': 'a network may lead players to a plain http: page',
};

export const meaningOfHeader = (name: string): string => HEADERS[name.toLowerCase()] ?? 'the app expects another value';
