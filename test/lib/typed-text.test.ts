import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { otpIn, otpParser } from '../../src/account/otp-form';
import { parseUsername } from '../../src/account/sign-up';
import * as fields from '../../src/lib/fields';
import { parseAmount } from '../../src/lib/money';
import { plainText, seenText } from '../../src/lib/typed-text';
import { parseUpi } from '../../src/lib/upi';
import * as fc from '../properties';
import { accepts } from './parsing';

const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const formats = all.filter((char) => /\p{Cf}/u.test(char));
const fillers = '\u034f|\u115f|\u1160|\u17b4|\u180b|\u2800|\u3164|\uffa0|\u{1d159}|\u{e0100}'.split('|');
const joiners = ['\u200c', '\u200d'];
const unseen = [...formats, ...fillers].filter((char) => !joiners.includes(char));

test('characters that show nothing go, wherever they stand, and all others stay', () => {
  const wide = /[！-～]|(?!\d)\p{Nd}/u;
  for (const char of all) {
    const text = `a${char}b`;
    const isUnseen = /(?!\s)\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}/u.test(char) || fillers.includes(char);
    if (isUnseen) assert.is(plainText(text), 'ab', JSON.stringify(char));
    else if (!wide.test(char)) assert.is(plainText(text), text, JSON.stringify(char));
  }
});

test('the digits of every script become ASCII, and so do full-width forms', () => {
  const digits = all.filter((char) => /\p{Nd}/u.test(char));
  for (const [index, digit] of digits.entries()) assert.is(plainText(digit), String(index % 10), digit);
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const written = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }).format(1_234_567_890);
    if (/^\p{Nd}+$/u.test(written)) assert.is(plainText(written), '1234567890', system);
  }
  for (let code = 0x21; code < 0x7f; code++)
    assert.is(plainText(String.fromCharCode(code + 0xfee0)), String.fromCharCode(code));
});

test('in a name joiners and the colour of an emoji stay where they change what is seen', () => {
  const kept = 'രാജന്\u200d|ക്\u200dഷ|র\u200d্য|नर्\u200dया|می\u200cخواهم|👩🏽\u200d🚀|❤\ufe0f\u200d🔥 १'.split('|');
  for (const name of kept) assert.is(seenText(name), name);
  for (const name of ['Asha\u200d', '\u200dAsha', 'Asha\u200d\u200c Rao', 'As\ufe0fha', '\u200d\ufe0f'])
    assert.is(seenText(name), name.replace(/\u200c|\u200d|\ufe0f/g, ''));
});

const samples: readonly (readonly [text: string, parse: (text: string) => fields.Parsed<unknown>])[] = [
  ['Asha Rao', fields.parseName],
  ['asha@example.com', fields.parseOptionalEmail],
  ['+91 98765 43210', fields.parsePhone],
  ['asha.rao', fields.parseLogin],
  ['asha.rao', parseUsername],
  ['asha@okaxis', parseUpi],
  ['1,00,000.50', (text) => parseAmount(text)],
  ['482913', otpParser(6)],
];

test('property: what shows nothing changes no value, wherever it is pasted', () => {
  const pasted = fc.array(fc.tuple(fc.nat(20), fc.constantFrom(...unseen)), { minLength: 1, maxLength: 5 });
  for (const [text, parse] of samples) {
    const { value } = parse(text) as { value: unknown };
    for (const char of unseen) accepts(parse, [[char + text + char, value]]);
    fc.assert(
      fc.property(pasted, (chars) => {
        const letters = [...text];
        for (const [at, char] of chars) letters.splice(at, 0, char);
        accepts(parse, [[letters.join(''), value]]);
      }),
    );
  }
});

test('property: the digits of any script make the same amount, phone number and code, and stay in a name', () => {
  const zeros = all.filter((char, code) => /\p{Nd}/u.test(char) && !/\p{Nd}/u.test(String(all[code - 1])));
  fc.assert(
    fc.property(fc.constantFrom(...zeros), fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }), (zero, number) => {
      const written = (digits: number | string) =>
        String(digits).replace(/\d/g, (digit) => String.fromCodePoint(Number(zero.codePointAt(0)) + Number(digit)));
      accepts(fields.parsePhone, [[written(number), `+91${number}`]]);
      accepts(otpParser(10), [[written(number), String(number)]]);
      accepts(parseAmount, [[`₹ ${written('1,23,456.50')}`, 12_345_650]]);
      accepts(fields.parseName, [[`Asha ${written(number)}`, `Asha ${written(number)}`]]);
    }),
  );
});

test('property: nothing that is seen is emptied, and reading twice changes nothing more', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...unseen, ...'a\u0301९❤', ...joiners, '\ufe0f') }),
      ),
      (text) => {
        const seen = text.replace(/[\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu, '');
        for (const read of [seenText, plainText, (typed: string) => otpIn(typed, 6)]) {
          assert.is(read(read(text)), read(text));
          if (seen) assert.ok(read(text));
        }
      },
    ),
  );
});

test.run();
