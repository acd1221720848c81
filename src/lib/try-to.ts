/** What a function returns. undefined if it throws: what the browser refuses, or a text that can't be read. */
export function tryTo<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
