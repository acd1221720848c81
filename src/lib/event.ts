/** Has one listener, which must listen before anything happens. */
export function createEvent<Value>() {
  let listener: ((value: Value) => unknown) | undefined;
  return {
    /** Returns what the listener returns. */
    tell: (value: Value): unknown => listener?.(value),
    listen(next: (value: Value) => unknown): void {
      listener = next;
    },
  };
}
