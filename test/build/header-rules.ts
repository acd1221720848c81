import { readFile } from 'node:fs/promises';
import path from 'node:path';

export type Headers = ReadonlyMap<string, string>;

/** The rules of the _headers file of a dist: a path, which may end with a star, and its headers. */
export async function readRules(dist: string): Promise<ReadonlyMap<string, Headers>> {
  const text = await readFile(path.join(dist, '_headers'), 'utf8');
  return new Map(
    text
      .trim()
      .split(/\n(?! )/)
      .map((rule) => {
        const [address = '', ...lines] = rule.split('\n');
        return [address, new Map(lines.map((line) => line.trim().split(/: (.*)/) as [string, string]))];
      }),
  );
}

/** The headers of an address: a host adds those of every rule that fits. */
export function headersOf(rules: ReadonlyMap<string, Headers>, address: string): Headers {
  const fits = (rule: string) => (rule.endsWith('*') ? address.startsWith(rule.slice(0, -1)) : address === rule);
  return new Map([...rules].flatMap(([rule, headers]) => (fits(rule) ? [...headers] : [])));
}
