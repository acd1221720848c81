import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isPage, policyIn, readDist } from './built-elsewhere';

const test = suite('the policy in the HTML');

const dist = await readDist(process.env.DIST ?? 'dist');
const html = [...dist].filter(([file]) => file.endsWith('.html'));
const pages = html.filter(([file]) => isPage(file));
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}`;

test('in every HTML file the policy comes before scripts, styles and links', async () => {
  assert.is(pages.length, 2 * 13, 'eleven routes, the root and 404 in each language');
  for (const [file, text] of pages) {
    const policy = policyIn(text);
    for (const [directive, sources] of [
      ['default-src', `'none'`],
      ['form-action', `'none'`],
      ['base-uri', `'none'`],
      ['object-src', `'none'`],
      ['require-trusted-types-for', `'script'`],
      ['trusted-types', 'service-worker'],
      ['connect-src', `'self' ws://*:8001 wss://*:8001`],
    ] as const) {
      assert.is(policy.get(directive)?.join(' '), sources, `${file} ${directive}`);
    }
    for (const [directive, sources] of policy) {
      assert.not.match(sources.join(' '), /unsafe|strict-dynamic|https?:/, `${file} ${directive}`);
    }
    const beforePolicy = text.slice(0, text.indexOf('http-equiv="Content-Security-Policy"'));
    assert.not.match(beforePolicy, /<(script|style|link|base|body)/, file);
  }
});

test('the policy of the verifier allows its own script and style and nothing else: no network, no frame, no policy', () => {
  const text = String(dist.get('verify.html'));
  const { script, style, ...others } = Object.fromEntries(
    [...policyIn(text)].map(([directive, sources]) => [directive.replace('-src', ''), sources.join(' ')]),
  );
  for (const hash of [script, style]) assert.match(hash ?? '', /^'sha256-[^ ]+'$/);
  const none = `'none'`;
  assert.equal(others, {
    ...{ default: none, 'base-uri': none, 'form-action': none },
    ...{ 'require-trusted-types-for': `'script'`, 'trusted-types': '' },
  });
  assert.not.match(text, /<(link|img|iframe)\b| src=/);
});

test('each inline script and style is allowed only by its hash', async () => {
  for (const [file, text] of html) {
    const policy = policyIn(text);
    const hashesOf = (directive: string) => (policy.get(directive) ?? []).filter((source) => source.includes('sha256'));
    for (const [directive, tag] of [
      ['script-src', 'script'],
      ['style-src', 'style'],
    ] as const) {
      const inline = [...text.matchAll(new RegExp(`<${tag}(?![^>]* src=)[^>]*>(.*?)</${tag}>`, 'gs'))];
      const hashes = inline.map(([, content = '']) => `'${hashOf(content)}'`);
      assert.equal(hashes.sort(), hashesOf(directive).sort(), `${file} ${tag}`);
    }
    assert.not.match(text, /<[^>]+ (on\w+|style)=/i, file);
    assert.not.match(text, /javascript:/i, file);
  }
});

test('every script and chunk has its integrity, in the page and in the import map', async () => {
  const chunks = [...dist].filter(([file]) => file.startsWith('assets/') && file.endsWith('.js'));
  const expected = Object.fromEntries(chunks.map(([file, text]) => [`/${file}`, hashOf(text)]));
  const listed = new Set<string>();
  for (const [file, text] of pages) {
    const [, map = '{}'] = text.match(/<script type="importmap">(.*?)<\/script>/) ?? [];
    const { integrity } = JSON.parse(map);
    for (const [address, hash] of Object.entries(integrity)) assert.is(hash, expected[address], `${file} ${address}`);
    // Its own language's chunks, and no other's.
    const reached = new Set<string>([...text.matchAll(/ src="(\/assets\/[^"]+)"/g)].map(([, address = '']) => address));
    for (const address of reached) {
      const imported = dist.get(address.slice(1))?.matchAll(/["`]\.\/([\w-]+\.js)["`]/g) ?? [];
      for (const [, name] of imported) reached.add(`/assets/${name}`);
      listed.add(address);
    }
    assert.equal(Object.keys(integrity).sort(), [...reached].sort(), `${file} import map`);
    const tags = [...text.matchAll(/<(?:script|link)\b[^>]*(?: src| rel="modulepreload" href)="([^"]+)"[^>]*>/g)];
    assert.ok(tags.length, file);
    for (const [tag, address = ''] of tags)
      assert.ok(tag.includes(`integrity="${expected[address]}"`), `${file} ${tag}`);
  }
  assert.equal([...listed].sort(), Object.keys(expected).sort(), 'a page loads each chunk');
});

test.run();
