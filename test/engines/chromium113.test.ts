import { chromium113 } from './chromium';
import { engineSuite } from './engine-suite';

const run = await engineSuite(chromium113, '127.0.0.84');

run();
