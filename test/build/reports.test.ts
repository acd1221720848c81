import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildElsewhere, isPage, policyIn, readDist } from './built-elsewhere';

const test = suite('a build with and without REPORT_URL');

const without = await readDist(process.env.DIST ?? 'dist');
const { dist, exitCode } = await buildElsewhere('reporting', {
  PATH: process.env.PATH,
  REPORT_URL: 'https://reports.example.com?key=1',
  LANGUAGES: 'en hi',
});
const built = await readDist(dist);

const WORDS = ['no-cors', 'securitypolicyviolation', 'unhandledrejection'];
const holding = (files: ReadonlyMap<string, string>, word: string) =>
  [...files].filter(([, text]) => text.includes(word)).map(([file]) => file);
const scripts = (files: ReadonlyMap<string, string>) => [...files.keys()].filter((file) => /^assets.*js$/.test(file));

test('without it the build has no trace of the reports', () => {
  for (const word of WORDS) assert.equal(holding(without, word), [], word);
  // What is left of a condition whose only branch was a report.
  for (const file of scripts(without)) assert.not.match(without.get(file) ?? '', /&&void 0\b/, file);
});

test('with it each language has the code of the reports once', () => {
  for (const word of WORDS) assert.is(holding(built, word).length, 2, word);
});

test('the policy names the origin of the reports, and the budgets don’t stop the build', () => {
  assert.is(exitCode, 0);
  for (const [file, html] of built) {
    if (!isPage(file)) continue;
    assert.ok(policyIn(html).get('connect-src')?.includes('https://reports.example.com'), file);
  }
});

test.run();
