import { engineSuite } from './engine-suite';
import { webkit } from './webkit';

const run = await engineSuite(webkit, '127.0.0.83');

run();
