import { engineSuite } from './engine-suite';
import { firefox } from './firefox';

const run = await engineSuite(firefox, '127.0.0.82');

run();
