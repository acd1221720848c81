import * as fc from '../properties';

/** Names that mislead JavaScript if a reader trusts its input. */
const TRAPS = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON', 'then', 'length', 'value', ''];

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('NaN0', '1e3', '0x10', ' 7 ', '-1', '99.995', '<b>&amp;', '\u202e', '💰', '2026-01-01T00:00:00Z'),
);

/** Numbers as JSON may write them, such as 1e999 (Infinity) and -0. */
const number = fc.oneof(
  fc.constantFrom('1e999', '-1e999', '-0', '0.1', '1e-9', '90071992547409.93', '123456789012345678901234567890'),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
  fc.integer().map(String),
);

/**
 * JSON as text, since an object can't have a key named __proto__ or the same key twice.
 * @param names keys and texts that the reader looks for
 */
export function jsonText(names: readonly string[]): fc.Arbitrary<string> {
  const key = fc.oneof({ arbitrary: fc.constantFrom(...names), weight: 6 }, fc.constantFrom(...TRAPS));
  const { json } = fc.letrec<{ json: string }>((tie) => {
    const pair = fc.tuple(key, tie('json')).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
    return {
      json: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        // The last one can't be converted to a number or a string.
        fc.constantFrom('null', 'true', 'false', '[]', '{}', '{"toString":1,"valueOf":1}'),
        number,
        text.map((value) => JSON.stringify(value)),
        fc.constantFrom(...names).map((value) => JSON.stringify(value)),
        fc.array(tie('json'), { maxLength: 4 }).map((values) => `[${values}]`),
        fc.array(pair, { maxLength: 10 }).map((pairs) => `{${pairs}}`),
      ),
    };
  });
  return json;
}
