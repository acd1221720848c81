import { readSession, writeSession } from './storage';

const RELOADED_KEY = 'reloaded';
/** The chunk that holds this file. It has another name in every other build. */
const BUILD = import.meta.url;

/** Milliseconds that the host has to show that it can be reached. */
const PATIENCE = 5_000;

/**
 * Loads code that is split off. Where that fails although the host can be reached, a deployment has most likely replaced
 * the chunk: the page is reloaded, at most once a build.
 * @throws what the browser throws, where the page has been reloaded for this build already, session storage can't remember
 * that, or the host can't be reached
 */
export async function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const isReloaded = () => readSession(RELOADED_KEY) === BUILD;
    // Asked again after the wait: another chunk may have failed meanwhile.
    if (isReloaded() || !(await hostAnswers()) || isReloaded() || !writeSession(RELOADED_KEY, BUILD)) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

/**
 * Whether the host can be reached; without it a reload would end on the browser's own error page. Asked by an image, since
 * the policy of a page whose API has another origin allows no fetch from the page's own.
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
