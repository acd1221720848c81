import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { otpParser } from '../../src/account/otp-form';
import { accepts, parsesAnything, refuses } from '../lib/parsing';
import * as fc from '../properties';

const test = suite('the code of an SMS');

const parseOtp = otpParser(6);

test('six digits are a code, with or without spaces', () => {
  for (const text of [
    '012345',
    ' 012 345 ',
    '0 1 2 3 4 5',
    '०१२३४५',
    '012\u00a0345\n',
    '٠١٢٣٤٥',
    '۰۱۲۳۴۵',
    '012-345',
  ]) {
    accepts(parseOtp, [[text, '012345']]);
  }
});

test('the code is taken out of its SMS if just one run of digits is as long as it', () => {
  accepts(parseOtp, [
    ['Valid 10 min. 482913 is your Coin Flip code', '482913'],
    ['For +91 98765 43210: 482913', '482913'],
    ['Your code is 482913. Ref 88', '482913'],
    ['Use 482913\u200b for +919876543210.\n@play.example #482913'.slice(0, 30), '482913'],
    ['आपका कोड ४८२९१३ है।', '482913'],
  ]);
  const doubtful = ['Use 482913 or 482914', 'Code 48 2913', 'Ref 4829131', '482913 482914'];
  refuses(parseOtp, 'The code has exactly 6 digits.', doubtful);
});

test('an empty code and a wrong one have different errors', () => {
  refuses(parseOtp, 'Enter the code from the SMS.', ['', '  ']);
  const wrong = ['12345', '1234567', '12345a', '+12345', '123.45', '🙂'];
  refuses(parseOtp, 'The code has exactly 6 digits.', wrong);
});

test('a longer code has as many digits as the server says', () => {
  accepts(otpParser(10), [['01234 56789', '0123456789']]);
  refuses(otpParser(10), 'The code has exactly 10 digits.', ['012345', '012345678']);
});

test('property: any text gives six digits or an error', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'019 ०९') });
  parsesAnything(parseOtp, typed, (code) => assert.match(code, /^\d{6}$/));
});

test.run();
