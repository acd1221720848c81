import { report } from './report';
import { readSession, writeSession } from './storage';

const RELOADED_KEY = 'reloaded';
/** The ID of this build: the hash in the name of this chunk, which names all other chunks and style sheets. */
export const BUILD = import.meta.url.slice(-11, -3);

export const CHUNK_MISSING = 'This part of the app couldn’t be loaded. Check your connection and try again.';

/** Milliseconds to wait for the host. */
const PATIENCE = 5_000;

/**
 * Loads a chunk. If that fails although the host can be reached, a deployment has probably replaced the chunk: the page
 * is reloaded, once per build at most.
 * @throws Error with a sentence for the player if the page can't be reloaded: it already was, session storage doesn't
 * work, or the host can't be reached
 */
export async function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    report('chunk', error);
    const isReloaded = () => readSession(RELOADED_KEY) === BUILD;
    // Checked again after the wait: another chunk may have failed in the meantime.
    if (isReloaded() || !(await hostAnswers()) || isReloaded() || !writeSession(RELOADED_KEY, BUILD))
      throw new Error(CHUNK_MISSING, { cause: error });
    location.reload();
    return new Promise(() => {});
  }
}

/**
 * Whether the host can be reached. Otherwise a reload would end on the browser's error page. Loads an image: if the API
 * has another origin, the CSP forbids fetch() to this one.
 */
export function hostAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    setTimeout(resolve, PATIENCE, false);
    image.src = `/icons/apple-touch-icon.png?${Date.now()}`;
  });
}
