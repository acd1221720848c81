import { chromium113 } from './chromium';
import { engineSuite } from './engine-suite';

await engineSuite(chromium113, '127.0.0.84');
