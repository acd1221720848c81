import { parse } from '@babel/parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Catalogue, MADE_UP, type Parse, readTexts } from '../../src/build/translate';

const test = suite('a language');

const parseSource = ((code: string) =>
  parse(code, { sourceType: 'module', plugins: ['typescript', 'jsx', 'estree'] }).program) as unknown as Parse;

/** The texts of one file that imports the functions in its first line. */
const textsOf = (code: string) =>
  readTexts(new Map([['src/a.tsx', `import { fill, fillNodes, t } from './lib/text';\n${code}`]]), parseSource);

const HINDI: Catalogue = { 'Play in English': 'हिन्दी में खेलें' };

/** The code in a language, without the line of the import. */
function inLanguage(code: string, catalogue: Catalogue | undefined, language = 'hi'): string {
  const words = catalogue && { ...HINDI, ...catalogue };
  return String(textsOf(code).in(language, words).codeOf('src/a.tsx')).replace(/^\s*;?\n/, '');
}

test('takes the place of a call, whose import goes', () => {
  const code = `const a = t('Sign in');`;
  assert.is(inLanguage(code, { 'Sign in': 'साइन इन' }), `const a = "साइन इन";`);
  assert.is(inLanguage(code, undefined, 'en'), `const a = "Sign in";`);
  assert.not.match(String(textsOf(code).in('en', undefined).codeOf('src/a.tsx')), 'import');
});

test('puts its places in its own order, and translates what stands in them', () => {
  const code = `fill('{sum} on {side}', { sum, side: heads ? t('heads') : t('tails') })`;
  const words = { '{sum} on {side}': '{side} पर {sum}', heads: 'चित', tails: 'पट' };
  assert.is(inLanguage(code, words), `\`\${heads ? "चित" : "पट"} पर \${sum}\``);
});

test('keeps elements as places, without an element of its own inside another', () => {
  const words = { 'You won {sum}!': 'आपने {sum} जीते!' };
  assert.is(
    inLanguage(`<p>{fillNodes('You won {sum}!', { sum: <b>{sum}</b> })}</p>`, words),
    `<p>{"आपने "}{<b>{sum}</b>}{" जीते!"}</p>`,
  );
  assert.is(
    inLanguage(`const a = fillNodes('You won {sum}!', { sum: <b>{sum}</b> });`, words),
    `const a = <>{"आपने "}{<b>{sum}</b>}{" जीते!"}</>;`,
  );
});

test('tells two meanings of one word apart by a context that nobody sees', () => {
  const code = `[t('Bid|the button'), t('Bid|the amount')]`;
  assert.is(inLanguage(code, { 'Bid|the button': 'बोली लगाएँ', 'Bid|the amount': 'बोली' }), '["बोली लगाएँ", "बोली"]');
  assert.is(inLanguage(code, undefined, 'en'), '["Bid", "Bid"]');
});

test('writes quotes, backticks and dollars as text', () => {
  const code = `fill('\`{a}\` costs $ {b} "c"', { a, b })`;
  assert.is(inLanguage(code, undefined, 'en'), `\`\\\`\${a}\\\` costs $ \${b} "c"\``);
});

/** The message of an error. */
function problem(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return 'no problem';
}

test('is refused with file and line for anything but a literal text with its places', () => {
  for (const [code, words] of [
    ['t(name)', 'src/a.tsx:2 t takes a literal text'],
    ['t(`Sign in`)', 'src/a.tsx:2 t takes a literal text'],
    [`t('a' + 'b')`, 'src/a.tsx:2 t takes a literal text'],
    [`\n\nt('a', { b })`, 'src/a.tsx:4 t takes a literal text'],
    [`fill('{a}')`, 'src/a.tsx:2 fill takes a literal text and its places'],
    [`fill('{a}', places)`, 'src/a.tsx:2 “{a}” doesn’t have the places that are filled: '],
    [`fill('{a}', { b })`, 'src/a.tsx:2 “{a}” doesn’t have the places that are filled: b'],
    [`fillNodes('{a}', { a, b })`, 'src/a.tsx:2 “{a}” doesn’t have the places that are filled: a, b'],
    ['names.map(t)', 'src/a.tsx:2 t can only be called'],
  ] as const)
    assert.is(
      problem(() => textsOf(code)),
      words,
      code,
    );
  assert.match(
    problem(() => textsOf('t(')),
    /^src\/a\.tsx.*\(\d+:\d+\)$/,
  );
});

test('is refused for a text that its file lacks, has too much, or has with other places', () => {
  const refusal = (catalogue: Catalogue) =>
    problem(() => inLanguage(`t('Sign in');\nfill('{a} left', { a })`, catalogue));
  const whole = { 'Sign in': 'साइन इन', '{a} left': '{a} बाक़ी' };
  assert.is(refusal(whole), 'no problem');
  assert.is(refusal({ '{a} left': '{a} बाक़ी' }), 'src/a.tsx:2 src/languages/hi.json lacks “Sign in”');
  assert.is(refusal({ ...whole, 'Sign in': '' }), 'src/a.tsx:2 src/languages/hi.json lacks “Sign in”');
  assert.is(refusal({ ...whole, Old: 'पुराना' }), 'src/languages/hi.json has “Old”, which no file uses');
  assert.is(
    refusal({ ...whole, '{a} left': '{b} बाक़ी' }),
    'src/a.tsx:3 src/languages/hi.json has other places in “{b} बाक़ी” than “{a} left”',
  );
});

test('can be asked for what its file lacks, in the form of its file', () => {
  assert.equal(JSON.parse(textsOf(`t('Sign in'); t('Home')`).lacking({ ...HINDI, Home: 'होम' })), { 'Sign in': '' });
});

test('that is made up has every text in brackets and longer by 40 %', () => {
  assert.is(inLanguage(`t('Sign in|the link')`, undefined, MADE_UP), '"[Sign in öö]"');
  const long = inLanguage(`fill('You won {sum} with this flip', { sum })`, undefined, MADE_UP);
  assert.match(long, /^`\[You won \$\{sum\} with this flip[ ö]{10}\]`$/);
});

test.run();
