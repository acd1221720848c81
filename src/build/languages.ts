import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from '@babel/parser';
import { type Catalogue, type Language, MADE_UP, type Parse, readTexts, type Texts } from './translate';

const parseSource: Parse = (code) =>
  parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx', 'estree'] })
    .program as unknown as ReturnType<Parse>;

/** Finds the texts of the sources. */
async function findTexts(): Promise<Texts> {
  const names = (await readdir('src', { recursive: true })).filter((name) => /\.tsx?$/.test(name)).sort();
  const files = names.map((name) => path.posix.join('src', ...name.split(path.sep)));
  return readTexts(
    new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const))),
    parseSource,
  );
}

const fileOf = (code: string) => `src/languages/${code}.json`;
/** An empty file is that of a new language: a shell makes it before its content is there. */
const readCatalogue = async (code: string): Promise<Catalogue> =>
  JSON.parse((await readFile(fileOf(code), 'utf8')).trim() || '{}');

/**
 * The languages of a build.
 * @param codes with spaces between them
 * @throws Error with one line for each mistake: a language without a file, a call without a literal text, a text that
 * a file lacks or has too much
 */
export async function readLanguages(codes: string): Promise<readonly Language[]> {
  const asked = codes.split(' ');
  const unknown = asked.find((code) => !['en', MADE_UP].includes(code) && !existsSync(fileOf(code)));
  if (unknown) throw new Error(`LANGUAGES names ${unknown}, but there is no ${fileOf(unknown)}`);
  const texts = await findTexts();
  return Promise.all(
    asked.map(async (code) => texts.in(code, existsSync(fileOf(code)) ? await readCatalogue(code) : undefined)),
  );
}

/** The texts that a language lacks, in the form of its file. All of them if there is no file yet. */
export async function lackingTexts(code: string): Promise<string> {
  return (await findTexts()).lacking(existsSync(fileOf(code)) ? await readCatalogue(code) : {});
}
