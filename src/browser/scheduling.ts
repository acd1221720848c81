/** Calls back when the browser has nothing else to do. Safari has no requestIdleCallback. */
export const whenIdle = (callback: () => void): unknown => (window.requestIdleCallback ?? setTimeout)(callback);

/** Lets the browser paint what a tap has changed: to send a request takes a cheap phone longer than a frame. */
export const paintFirst = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
