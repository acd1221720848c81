/** Waits until the condition is true. Throws after ten seconds. */
export async function until(condition: () => boolean): Promise<void> {
  const limit = Date.now() + 10_000;
  while (!condition()) {
    if (Date.now() > limit) throw new Error('It did not happen within ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
