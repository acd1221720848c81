import { engineSuite } from './engine-suite';
import { webkit } from './webkit';

await engineSuite(webkit, '127.0.0.83');
