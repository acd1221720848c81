/** Calls back when the browser has nothing else to do. Safari has no requestIdleCallback. */
export const whenIdle = (callback: () => void): unknown => (window.requestIdleCallback ?? setTimeout)(callback);
