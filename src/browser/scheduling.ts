/** Calls back when the browser has nothing else to do. Safari has no requestIdleCallback. */
export const whenIdle = (callback: () => void): unknown => (window.requestIdleCallback ?? setTimeout)(callback);

/** Milliseconds in which a page that has just opened is looked at and first used. */
const FIRST_LOOK = 3_000;

/** Calls back when nothing is being watched any more: some seconds later, when the browser has nothing else to do. */
export function whenQuiet(callback: () => unknown): void {
  setTimeout(whenIdle, FIRST_LOOK, callback);
}

/** Lets what a tap has changed be painted before more work. Not requestAnimationFrame: a hidden page has no frames. */
export const yieldToPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Calls back once the page is visible: at once if it is. */
export function whenVisible(callback: () => unknown): void {
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', check);
    callback();
  };
  document.addEventListener('visibilitychange', check);
  check();
}
