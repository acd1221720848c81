import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inHindi } from './in-hindi';

test('a refusal in Hindi has the same sums and times, and keeps the word that ends a session', () => {
  assert.is(inHindi('The least amount is ₹10.'), 'रकम कम से कम ₹10 होनी चाहिए।');
  const limit =
    'You could lose more than your loss limit of ₹500 a month. You can bid up to ₹0 with its charge until Monday, 30 November at 00:00, Indian time.';
  assert.match(inHindi(limit), /^आप हर महीने ₹500 .*Monday, 30 November at 00:00.* ₹0 तक/);
  assert.match(inHindi('You have a pause until 5 Nov 2026, 3:30 pm, Indian time.'), /^5 Nov 2026, 3:30 pm .*विराम/);
  assert.match(inHindi('Invalid or expired token'), 'token');
});

/** What the app checks before it asks, or what only another client learns. */
const NOT_FOR_PLAYERS =
  /requestId|no such|seed isn’t|changePhoneNumber|documents, or their|mobile number|phone number\.|A password has|two decimals|above zero/;

test('each refusal of the sandbox with a fixed text has its Hindi', () => {
  const sources = readdirSync('test/sandbox').filter((file) => file.endsWith('.ts') && !/test\.ts$/.test(file));
  const texts = sources.flatMap((file) =>
    [
      ...readFileSync(`test/sandbox/${file}`, 'utf8').matchAll(
        /(?:refusal|badInput|mustWait)\((?:[^,()]+|limiter.*|Math.*), '([^']+)'/g,
      ),
    ].map(([, text = '']) => text),
  );
  assert.ok(texts.length > 30, String(texts.length));
  const lacking = texts.filter((text) => !NOT_FOR_PLAYERS.test(text) && inHindi(text) === text);
  assert.equal(lacking, []);
});

test.run();
