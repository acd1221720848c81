import { engineSuite } from './engine-suite';
import { firefox } from './firefox';

await engineSuite(firefox, '127.0.0.82');
