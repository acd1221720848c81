import { report } from './report';
import { retry } from './retry';
import { readSession, writeSession } from './storage';

const BUILD_CHANGED_KEY = 'build-changed';
/** The ID of this build: the hash in the name of this chunk, which names all the others. */
export const BUILD = import.meta.url.slice(-11, -3);

const HOST_TIMEOUT = 5_000;
/** Milliseconds in which a tab changes to another build at most once: a host may serve two in turn. */
const PAUSE = 600_000;

/**
 * Loads code, and tries again until it is here. Never rejects. Resolves to undefined if the signal aborts first.
 * @param onMissing called after each failure. In some browsers only a reload helps: they remember a failed import()
 */
export async function loadCode<Code>(
  load: () => Promise<Code>,
  onMissing: () => unknown,
  signal: AbortSignal,
): Promise<Code | undefined> {
  let code: Code | undefined;
  await retry(
    async ({ count }) => {
      try {
        code = await load();
        return true;
      } catch (error) {
        if (!count) report('chunk', error);
        await onMissing();
        return false;
      }
    },
    { base: 1_600, cap: 60_000, signal },
  );
  return code;
}

/** Whether the tab may now load another build, which counts as done then. */
export const claimBuildChange = (): boolean =>
  Math.abs(Date.now() - Number(readSession(BUILD_CHANGED_KEY))) >= PAUSE &&
  writeSession(BUILD_CHANGED_KEY, String(Date.now()));

/** By an image: if the API has another origin, the CSP forbids fetch() to this one. */
export function hostAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    setTimeout(resolve, HOST_TIMEOUT, false);
    image.src = `/icons/apple-touch-icon.png?${Date.now()}`;
  });
}
