import { chromium } from './chromium';
import { engineSuite } from './engine-suite';

const run = await engineSuite(chromium, '127.0.0.81');

run();
