import { readSession, writeSession } from '../lib/storage';
import { track } from './activity';

const RELOADED_KEY = 'reloaded';

/**
 * Loads code that is split off. Code that is gone, as after a deployment, is looked for once more by loading the page
 * anew, where what was typed stays in its draft.
 * @throws what the browser throws, where that has been tried or the network is away
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    const code = await track(load());
    writeSession(RELOADED_KEY, null);
    return code;
  } catch (error) {
    if (!navigator.onLine || readSession(RELOADED_KEY)) throw error;
    writeSession(RELOADED_KEY, '1');
    location.reload();
    return new Promise(() => {});
  }
}
