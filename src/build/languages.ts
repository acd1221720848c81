import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { t } from '../lib/text';

// While bundling, each text takes the place of its call: no page carries a catalogue. Nothing else in src may be called
// t, fill or fillNodes.

type Sources = ReadonlyMap<string, string>;

export type Catalogue = Readonly<Record<string, string>>;

export type Language = ReturnType<typeof languageOf>;

/** A made-up language, of texts in brackets and longer by 40 %: a letter outside brackets goes through no call. */
export const MADE_UP = 'en-XA';

const CALL = /(?<![\w.])(t|fill|fillNodes)\(\s*(?:'([^'\\\n]+)'(,?\s*\)|,))?/g;
const PLACE = /\{(\w+)\}/g;

const placesIn = (text: string) => (text.match(PLACE) ?? []).sort().join();

/** The texts of the sources, each with its first place. @throws Error of one line for each that isn’t a plain literal */
function textsOf(sources: Sources): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const problems: string[] = [];
  for (const [file, source] of sources) {
    for (const { index, 1: name, 2: text, 3: end } of source.matchAll(CALL)) {
      const place = `${file}:${source.slice(0, index).split('\n').length}`;
      if (!text || end?.endsWith(')') !== (name === 't'))
        problems.push(`${place} ${name} takes a literal text${name === 't' ? '' : ' and its places'}`);
      else if (!texts.has(text)) texts.set(text, place);
    }
  }
  if (problems.length) throw new Error(problems.join('\n'));
  return texts;
}

function findMistakes(file: string, catalogue: Catalogue, texts: ReadonlyMap<string, string>): readonly string[] {
  const wrong = [...texts].flatMap(([text, place]) => {
    const translation = catalogue[text];
    if (!translation) return `${place} ${file} lacks “${text}”`;
    const isSame = placesIn(text) === placesIn(translation);
    return isSame ? [] : `${place} ${file} has other places in “${translation}” than “${text}”`;
  });
  const unused = Object.keys(catalogue).filter((text) => !texts.has(text));
  return [...wrong, ...unused.map((text) => `${file} has “${text}”, which no file uses`)];
}

function makeUp(text: string): string {
  const length = Math.ceil(text.replace(PLACE, '').length * 0.4);
  return `[${text}${' öööö'.repeat(Math.ceil(length / 5)).slice(0, length)}]`;
}

const fileOf = (code: string) => `src/languages/${code}.json`;

/** @throws Error of a line for each call without a plain literal, and each mistake of the catalogue */
export function languageOf(sources: Sources, code: string, catalogue?: Catalogue) {
  const texts = textsOf(sources);
  const mistakes = catalogue ? findMistakes(fileOf(code), catalogue, texts) : [];
  if (mistakes.length) throw new Error(mistakes.join('\n'));
  const inEnglish = (text: string) => (code === MADE_UP ? makeUp : String)(text.replace(/\|.*/, ''));
  const translate = (text: string) => catalogue?.[text] ?? inEnglish(text);
  return {
    code,
    name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
    invitation: translate(t('Play in English')),
    codeOf: (file: string) =>
      sources.get(file)?.replace(CALL, (_, name: string, text: string) => {
        const literal = JSON.stringify(translate(text));
        return name === 't' ? literal : `${name}(${literal},`;
      }),
  };
}

export function lackingIn(sources: Sources, catalogue: Catalogue): string {
  const lacking = [...textsOf(sources).keys()].filter((text) => !catalogue[text]);
  return JSON.stringify(Object.fromEntries(lacking.map((text) => [text, ''])), null, 2);
}

async function readSources(): Promise<Sources> {
  const names = (await readdir('src', { recursive: true })).filter((name) => /\.tsx?$/.test(name)).sort();
  const files = names.map((name) => path.posix.join('src', ...name.split(path.sep)));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

/** undefined without a file. A shell makes that of a new language before its content is there. */
const readCatalogue = async (code: string): Promise<Catalogue | undefined> =>
  existsSync(fileOf(code)) ? JSON.parse((await readFile(fileOf(code), 'utf8')).trim() || '{}') : undefined;

/** @param codes separated by spaces @throws Error of a line for each mistake, or for a language without a file */
export async function readLanguages(codes: string): Promise<readonly Language[]> {
  const requested = codes.split(' ');
  const unknown = requested.find((code) => !['en', MADE_UP].includes(code) && !existsSync(fileOf(code)));
  if (unknown) throw new Error(`LANGUAGES names ${unknown}, but there is no ${fileOf(unknown)}`);
  const sources = await readSources();
  return Promise.all(requested.map(async (code) => languageOf(sources, code, await readCatalogue(code))));
}

export const lackingTexts = async (code: string): Promise<string> =>
  lackingIn(await readSources(), (await readCatalogue(code)) ?? {});
