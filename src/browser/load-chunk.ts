import { t } from '../lib/text';
import { report } from './report';
import { readSession, writeSession } from './storage';

/** The session storage key of when the tab changed to another build. */
const BUILD_CHANGED_KEY = 'build-changed';
/** The ID of this build: the hash in the name of this chunk, which names all other chunks and style sheets. */
export const BUILD = import.meta.url.slice(-11, -3);

export const CHUNK_MISSING = t('This part of the app couldn’t be loaded. Check your connection and reload the page.');

/** Milliseconds to wait for the host. */
const HOST_TIMEOUT = 5_000;
/** Milliseconds in which a tab changes to another build once at most: a host may serve two in turn. */
const PAUSE = 600_000;

/**
 * Loads a chunk that the page can do without, and reports a failure. Never reloads the page: a coin may be in the air.
 * @throws what `load` throws
 */
export async function loadOptional<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    report('chunk', error);
    throw error;
  }
}

/**
 * Loads a chunk. If that fails although the host can be reached, a deployment has probably replaced the chunk: the page
 * is reloaded.
 * @throws Error with a sentence for the player if the page can't be reloaded: it just was, session storage doesn't
 * work, or the host can't be reached
 */
export async function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await loadOptional(load);
  } catch (error) {
    // One for all chunks that are missing at the same moment: the second would find that the page was just reloaded.
    reloading ??= reloadOnce().finally(() => {
      reloading = undefined;
    });
    if (!(await reloading)) throw new Error(CHUNK_MISSING, { cause: error });
    return new Promise(() => {});
  }
}

let reloading: Promise<boolean> | undefined;

async function reloadOnce(): Promise<boolean> {
  const mayReload = (await hostAnswers()) && claimBuildChange();
  if (mayReload) location.reload();
  return mayReload;
}

/**
 * Whether the tab may now change to another build, by a full page load. Records the time if so. abs(): the clock may be
 * set back.
 */
export const claimBuildChange = (): boolean =>
  Math.abs(Date.now() - Number(readSession(BUILD_CHANGED_KEY))) >= PAUSE &&
  writeSession(BUILD_CHANGED_KEY, String(Date.now()));

/**
 * Whether the host can be reached. Otherwise a reload would end on the browser's error page. Loads an image: if the API
 * has another origin, the CSP forbids fetch() to this one.
 */
export function hostAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    setTimeout(resolve, HOST_TIMEOUT, false);
    image.src = `/icons/apple-touch-icon.png?${Date.now()}`;
  });
}
