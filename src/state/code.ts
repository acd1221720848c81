import { readSession, writeSession } from '../browser/storage';
import { isOnlyInMemory } from './intent-storage';
import { track } from './progress';

const RELOADED_KEY = 'reloaded';
/** The file that this came in, which has another name in every other build. */
const BUILD = import.meta.url;

/** Milliseconds that the host has to show that it is there. */
const PATIENCE = 5_000;

/**
 * Loads code that is split off. Code that is gone, as after a deployment, is looked for by loading the page anew, once a
 * build, where what was typed stays in its draft and no open bid is lost.
 * @throws what the browser throws, where that has been tried or would lose something, can't be remembered, or the host
 * can't be reached
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await track(load());
  } catch (error) {
    // What only this document knows would go with it, and is worth more than the page.
    const mustStay = () => isOnlyInMemory() || readSession(RELOADED_KEY) === BUILD;
    if (mustStay() || !(await track(hostAnswers())) || mustStay() || !writeSession(RELOADED_KEY, BUILD)) throw error;
    location.reload();
    return new Promise(() => {});
  }
}

/**
 * Whether the host can be reached: a reload without it ends on the browser's own page. A picture tells, since the policy
 * of a page whose API is elsewhere lets it fetch from nowhere but that.
 */
export function hostAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    setTimeout(resolve, PATIENCE, false);
    picture.src = `/icons/apple-touch-icon.png?${Date.now()}`;
  });
}
