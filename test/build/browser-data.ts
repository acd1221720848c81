import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import data from '@mdn/browser-compat-data/forLegacyNode';

const { api, css, javascript } = data as CompatData;

export type Floors = ReadonlyMap<string, string>;

/** Each browser of README with those of MDN's data that share its engine and its versions. */
const BROWSERS: Readonly<Record<string, readonly string[]>> = {
  Chromium: ['chrome', 'chrome_android'],
  Safari: ['safari', 'safari_ios'],
  Firefox: ['firefox', 'firefox_android'],
};

export function readFloors(readme: string): Floors {
  const [, sentence = ''] = /^The app supports (.*?) and newer\./m.exec(readme) ?? [];
  return new Map(
    [...sentence.matchAll(/(\w+) ([\d.]+)/g)].flatMap(([, name = '', version = '']) =>
      (BROWSERS[name] ?? []).map((browser) => [browser, version] as const),
    ),
  );
}

function isUpTo(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [floorMajor = 0, floorMinor = 0] = floor.split('.').map(Number);
  return major < floorMajor || (major === floorMajor && minor <= floorMinor);
}

const isPlain = ({ flags, prefix, alternative_name }: SimpleSupportStatement) => !flags && !prefix && !alternative_name;

function works(support: SimpleSupportStatement, floor: string): boolean {
  const { version_added: added, version_removed: removed } = support;
  if (!added || added === 'preview' || !isPlain(support)) return false;
  return isUpTo(added, floor) && !(removed && removed !== 'preview' && isUpTo(removed, floor));
}

function isLacking({ __compat }: Identifier, floors: Floors): boolean {
  const support = new Map(Object.entries(__compat?.support ?? {}));
  return [...floors].some(
    ([browser, floor]) =>
      ![support.get(browser) ?? []].flat().some((one) => works(one as SimpleSupportStatement, floor)),
  );
}

const childrenOf = ({ __compat, ...children }: Identifier) => Object.entries(children);

function byName(part: Identifier, isReached: (feature: Identifier) => boolean): Map<string, Identifier[]> {
  const found = new Map<string, Identifier[]>();
  for (const [name, feature] of childrenOf(part)) {
    // In the data, a static method and an event have the kind after the name.
    const plain = name.replace(/_(static|event)$/, '');
    if (feature.__compat) found.set(plain, [...(found.get(plain) ?? []), feature]);
    if (!isReached(feature)) continue;
    for (const [inner, features] of byName(feature, isReached)) {
      found.set(inner, [...(found.get(inner) ?? []), ...features]);
    }
  }
  return found;
}

/** What a script reads: members, names of classes, and what it takes from the window by destructuring. */
function namesIn(script: string): Set<string> {
  const members = [...script.matchAll(/(?<!\.)\.([A-Za-z_$][\w$]*)/g)].map(([, name = '']) => name);
  const classes = [...script.matchAll(/(?<![\w$.'"`-])([A-Z]\w{2,})(?![\w$'"`:-])/g)].map(([, name = '']) => name);
  const taken = [...script.matchAll(/\{([^{}]*)\}=(?:window|self|globalThis|navigator|document)\b/g)].flatMap(
    ([, list = '']) => list.split(',').map((one) => one.replace(/:.*/, '')),
  );
  return new Set([...members, ...classes, ...taken]);
}

/**
 * The names in scripts that are too new for one of the oldest browsers. A script doesn't tell the type of an object,
 * so a name is found only if every feature with this name is too new.
 */
export function newNamesIn(scripts: readonly string[], floors: Floors): string[] {
  // The members of a feature that is too new are left out: the name of the feature itself is found.
  const isReached = (feature: Identifier) => !feature.__compat || !isLacking(feature, floors);
  const known = new Map([...byName(api, isReached)]);
  for (const [name, features] of byName(javascript.builtins as Identifier, isReached)) {
    known.set(name, [...(known.get(name) ?? []), ...features]);
  }
  const isNew = (name: string) => known.get(name)?.every((feature) => isLacking(feature, floors));
  return [...new Set(scripts.flatMap((script) => [...namesIn(script)]))].filter(isNew).sort();
}

/** What a minified style sheet uses: how a person names it, and where the data has it. */
function* usesIn(sheet: string): Generator<readonly [name: string, feature: Identifier | undefined]> {
  const { 'at-rules': atRules, properties, selectors } = css as unknown as Record<string, Identifier>;
  for (const [, name = ''] of sheet.matchAll(/@([\w-]+)/g)) yield [`@${name}`, atRules?.[name]];
  for (const [, conditions = ''] of sheet.matchAll(/@media([^{]*)\{/g)) {
    for (const [, name = ''] of conditions.matchAll(/\(([\w-]+)/g)) yield [`@media ${name}`, atRules?.media?.[name]];
  }
  for (const [, selector = ''] of sheet.matchAll(/(?:^|[{};])([^@{};][^{};]*)\{/g)) {
    for (const [name, plain = ''] of selector.matchAll(/::?([a-z-]+)/g)) yield [name, selectors?.[plain]];
  }
  for (const [, name = '', value = ''] of sheet.matchAll(/[{;]([a-z-]+):([^;{}]*)(?=[;}])/g)) {
    if (!name.startsWith('--')) yield [name, properties?.[name]];
    for (const word of wordsIn(value)) yield [`${name}: ${word}`, properties?.[name]?.[word]];
  }
}

const wordsIn = (value: string) =>
  value.replace(/var\(--[\w-]+|url\([^)]*\)|"[^"]*"/g, '').match(/(?<![\w#.-])[a-z][a-z-]*/g) ?? [];

const functionsIn = (sheet: string) =>
  [...sheet.matchAll(/(?<![\w#.@-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name);

export function newStylesIn(sheets: readonly string[], floors: Floors): string[] {
  const types = byName(css.types as unknown as Identifier, () => true);
  const uses = sheets.flatMap((sheet) => [
    ...[...usesIn(sheet)].filter(([, feature]) => feature && isLacking(feature, floors)).map(([name]) => name),
    ...functionsIn(sheet).filter((name) => types.get(name)?.every((feature) => isLacking(feature, floors))),
  ]);
  return [...new Set(uses)].sort();
}
