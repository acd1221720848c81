import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Catalogue, lackingIn, languageOf, MADE_UP } from '../../src/build/languages';
import { t } from '../../src/lib/text';

const test = suite('a language');

const sourcesOf = (code: string) => new Map([['src/a.tsx', code]]);

const inLanguage = (code: string, catalogue?: Catalogue, language = catalogue ? 'hi' : 'en') =>
  languageOf(sourcesOf(code), language, catalogue).codeOf('src/a.tsx');

function refusal(code: string, catalogue?: Catalogue): string {
  try {
    inLanguage(code, catalogue);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
}

test('takes the place of a call', () => {
  for (const code of [`const a = t('Sign in');`, `const a = t(\n  'Sign in',\n);`]) {
    assert.is(inLanguage(code), `const a = "Sign in";`);
    assert.is(inLanguage(code, { 'Sign in': 'साइन "इन"' }), `const a = "साइन \\"इन\\"";`);
  }
});

test('takes the place of a text with places, and of the texts in them', () => {
  assert.is(
    inLanguage(`fill('{sum} on {side}', { sum, side: heads ? t('heads') : t('tails') })`, {
      '{sum} on {side}': '{side} पर {sum}',
      heads: 'चित',
      tails: 'पट',
    }),
    `fill("{side} पर {sum}", { sum, side: heads ? "चित" : "पट" })`,
  );
  assert.is(
    inLanguage(`<p>{fillNodes(\n  'You won {sum}!',\n  { sum: <b>{sum}</b> },\n)}</p>`, {
      'You won {sum}!': 'आपने {sum} जीते!',
    }),
    `<p>{fillNodes("आपने {sum} जीते!",\n  { sum: <b>{sum}</b> },\n)}</p>`,
  );
});

test('tells two meanings of one word apart by a context that nobody sees', () => {
  const code = `[t('Bid|the button'), t('Bid|the amount')]`;
  assert.is(inLanguage(code, { 'Bid|the button': 'बोली लगाएँ', 'Bid|the amount': 'बोली' }), '["बोली लगाएँ", "बोली"]');
  assert.is(inLanguage(code), '["Bid", "Bid"]');
  assert.is(t('Bid|the button'), 'Bid');
});

test('leaves what has a longer name or is a method as it is', () => {
  const code = `list.fill(0); refill('a'); split('b'); <path fill="none" />`;
  assert.is(inLanguage(code, {}), code);
});

test('is refused with file and line for anything but a plain literal', () => {
  for (const [code, words] of [
    ['t(name)', 'src/a.tsx:1 t takes a literal text'],
    ['t(`Sign in`)', 'src/a.tsx:1 t takes a literal text'],
    [`t('a' + 'b')`, 'src/a.tsx:1 t takes a literal text'],
    [`t('it\\'s')`, 'src/a.tsx:1 t takes a literal text'],
    [`t(isWin ? 'a' : 'b')`, 'src/a.tsx:1 t takes a literal text'],
    [`t('')`, 'src/a.tsx:1 t takes a literal text'],
    [`\n\nt('a', { b })`, 'src/a.tsx:3 t takes a literal text'],
    [`fill('{a}')`, 'src/a.tsx:1 fill takes a literal text and its places'],
    [`t('a');\nfillNodes(text, { a });`, 'src/a.tsx:2 fillNodes takes a literal text and its places'],
  ] as const)
    assert.is(refusal(code), words, code);
});

test('is refused for a text that its file lacks, has too much, or has with other places', () => {
  const code = `t('Sign in');\nfill('{a} left', { a })`;
  const whole = { 'Sign in': 'साइन इन', '{a} left': '{a} बाक़ी' };
  assert.is(refusal(code, whole), 'none');
  assert.is(refusal(code, { '{a} left': '{a} बाक़ी' }), 'src/a.tsx:1 src/languages/hi.json lacks “Sign in”');
  assert.is(refusal(code, { ...whole, 'Sign in': '' }), 'src/a.tsx:1 src/languages/hi.json lacks “Sign in”');
  assert.is(refusal(code, { ...whole, Old: 'पुराना' }), 'src/languages/hi.json has “Old”, which no file uses');
  assert.is(
    refusal(code, { ...whole, '{a} left': '{b} बाक़ी' }),
    'src/a.tsx:2 src/languages/hi.json has other places in “{b} बाक़ी” than “{a} left”',
  );
});

test('can list what its file lacks, in the form of its file', () => {
  assert.equal(JSON.parse(lackingIn(sourcesOf(`t('Sign in'); t('Home')`), { Home: 'होम' })), { 'Sign in': '' });
});

test('that is made up has every text in brackets and longer by 40 %', () => {
  assert.is(inLanguage(`t('Sign in|the link')`, undefined, MADE_UP), '"[Sign in öö]"');
  const long = inLanguage(`fill('You won {sum} with this flip', { sum })`, undefined, MADE_UP);
  assert.match(String(long), /^fill\("\[You won \{sum\} with this flip[ ö]{10}\]", \{ sum \}\)$/);
});

test.run();
