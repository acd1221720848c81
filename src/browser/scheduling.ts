/** Calls back when the browser has nothing else to do. Safari has no requestIdleCallback. */
export const whenIdle = (callback: () => void): unknown => (window.requestIdleCallback ?? setTimeout)(callback);

/**
 * Gives the browser a chance to paint what a tap has changed: to send a request takes a cheap phone longer than a
 * frame. Not requestAnimationFrame: a hidden page has no frames.
 */
export const yieldToPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
