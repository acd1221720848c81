/** Safari has no requestIdleCallback. */
export const whenIdle = (callback: () => void): unknown => (window.requestIdleCallback ?? setTimeout)(callback);

/** Lets what a tap has changed be painted. Not requestAnimationFrame: a hidden page has no frames. */
export const yieldToPaint = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export function whenVisible(callback: () => unknown): void {
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', check);
    callback();
  };
  document.addEventListener('visibilitychange', check);
  check();
}
