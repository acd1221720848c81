import * as assert from 'uvu/assert';
import { MADE_UP } from '../../src/build/translate';
import { buildElsewhere } from '../build/built-elsewhere';
import { staticHost } from '../sandbox/static-host';
import { browserSuite } from './chromium';
import { showMadeUp, speakMadeUp } from './state-steps';
import { states } from './states';

// In the made-up language every text stands in brackets and is longer by 40 %. A letter outside brackets is a text that
// no language has, unless the server has sent it.

const { dist, output, exitCode } = await buildElsewhere('made-up', {
  PATH: process.env.PATH,
  LANGUAGES: `en ${MADE_UP}`,
});
assert.is(exitCode, 0, output);
speakMadeUp();
const { test, run } = browserSuite('every state in a made-up language', '127.0.0.79', staticHost(dist));

for (const state of states) {
  const [path, name] = state;
  test(`${path}, ${name}: has no letter that isn’t of the language, and fits the narrowest screen`, (stage) =>
    showMadeUp(stage, `/${MADE_UP}`, state));
}

run();
