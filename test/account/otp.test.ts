import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeParser, digitsOnly } from '../../src/account/code-form';
import { accepts, parsesAnything, refuses } from '../lib/parsing';
import * as fc from '../properties';

const test = suite('the code of an SMS');

const parseOtp = codeParser(6);

test('six digits are a code, with or without spaces', () => {
  for (const text of ['012345', ' 012 345 ', '0 1 2 3 4 5', '०१२३४५', '012\u00a0345\n']) {
    accepts(parseOtp, [[text, '012345']]);
  }
});

test('an empty code and a wrong one have different errors', () => {
  refuses(parseOtp, 'Enter the code from the SMS.', ['', '  ']);
  const wrong = ['12345', '1234567', '12345a', '+12345', '123.45', '١٢٣٤٥٦', '🙂'];
  refuses(parseOtp, 'The code has exactly 6 digits.', wrong);
});

test('a longer code has as many digits as the server says, and 6 to 10 if it doesn’t', () => {
  accepts(codeParser(10), [['01234 56789', '0123456789']]);
  refuses(codeParser(10), 'The code has exactly 10 digits.', ['012345', '012345678']);
  const any = codeParser(undefined);
  for (const code of ['012345', '01234567', '0123456789']) accepts(any, [[code, code]]);
  refuses(any, 'The code has 6 to 10 digits.', ['12345', '12345678901', '12345a']);
});

test('property: any text gives six digits or an error, and digitsOnly returns only digits', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'019 ०९') });
  parsesAnything(parseOtp, typed, (code) => assert.match(code, /^\d{6}$/));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), typed), (text) => assert.match(digitsOnly(text), /^\d*$/)),
  );
});

test.run();
