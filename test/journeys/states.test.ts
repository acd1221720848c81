import { browserSuite } from './chromium';
import { showState } from './state-steps';
import { states } from './states';

const { test, run } = browserSuite('every state of every page', '127.0.0.77');

for (const state of states) {
  const [path, name] = state;
  test(`${path}, ${name}: fits the screen in both themes`, (stage) => showState(stage, state));
}

run();
