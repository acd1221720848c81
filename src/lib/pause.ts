/** A wait that can be cut short: wake() ends the pause under way, if there is one. */
export function createPause() {
  let end = () => {};
  return {
    /** Waits so many ms. */
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => end(),
  };
}
