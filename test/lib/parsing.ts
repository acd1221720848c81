import * as assert from 'uvu/assert';
import type { Parsed } from '../../src/lib/fields';
import * as fc from '../properties';

type Parser<Value> = (text: string) => Parsed<Value>;

export function accepts<Value>(parser: Parser<Value>, rows: readonly (readonly [string, Value])[]): void {
  for (const [text, value] of rows) assert.equal(parser(text), { ok: true, value }, JSON.stringify(text));
}

export function refuses(parser: Parser<unknown>, error: string, texts: readonly string[]): void {
  for (const text of texts) assert.equal(parser(text), { ok: false, error }, JSON.stringify(text));
}

/** Any text gives a value that passes the check, or an error. @param typed texts to try besides arbitrary ones */
export function parsesAnything<Value>(
  parser: Parser<Value>,
  typed: fc.Arbitrary<string>,
  check: (value: Value) => void,
): void {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), typed), (text) => {
      const parsed = parser(text);
      if (parsed.ok) check(parsed.value);
      else assert.match(parsed.error, /^[A-Z].*\.$/);
    }),
  );
}
