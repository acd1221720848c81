import { chromium } from './chromium';
import { engineSuite } from './engine-suite';

await engineSuite(chromium, '127.0.0.81');
