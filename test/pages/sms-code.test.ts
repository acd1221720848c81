import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digitsOnly, parseOtp } from '../../src/pages/verify-otp/sms-code';
import * as fc from '../properties';

const test = suite('the code of an SMS');

test('six digits are a code, with spaces or without', () => {
  for (const text of ['012345', ' 012 345 ', '0 1 2 3 4 5', '०१२३४५', '012\u00a0345\n']) {
    assert.equal(parseOtp(text), { ok: true, value: '012345' }, text);
  }
});

test('an empty code and a wrong one have a sentence of their own', () => {
  for (const text of ['', '  ']) assert.equal(parseOtp(text), { ok: false, error: 'Enter the code from the SMS.' });
  for (const text of ['12345', '1234567', '12345a', '+12345', '123.45', '١٢٣٤٥٦', '🙂']) {
    assert.equal(parseOtp(text), { ok: false, error: 'The code has exactly six digits.' }, text);
  }
});

test('a pasted message keeps its digits alone', () => {
  assert.is(digitsOnly('Your code: 123-456.'), '123456');
  assert.is(digitsOnly('१२3'), '123');
  assert.is(digitsOnly('none'), '');
});

test('property: any text is six digits or a sentence, and its digits are digits', () => {
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'019 ०९') }));
  fc.assert(
    fc.property(typed, (text) => {
      const parsed = parseOtp(text);
      if (parsed.ok) assert.match(parsed.value, /^\d{6}$/);
      assert.match(digitsOnly(text), /^\d*$/);
    }),
  );
});

test.run();
