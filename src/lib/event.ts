/** Tells one listener of what happens. It must listen before anything does. */
export function createEvent<Value>() {
  let listener: ((value: Value) => unknown) | undefined;
  return {
    /** Returns what the listener returns, such as a promise of its work. */
    tell: (value: Value): unknown => listener?.(value),
    listen(next: (value: Value) => unknown): void {
      listener = next;
    },
  };
}
