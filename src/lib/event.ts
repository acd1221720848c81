/** Tells one listener of what happens. What is told before it listens waits for it: its code may load later. */
export function createEvent<Value>() {
  const waiting: Value[] = [];
  let listener: ((value: Value) => unknown) | undefined;
  return {
    /** Returns what the listener returns, such as a promise of its work. */
    tell(value: Value): unknown {
      if (listener) return listener(value);
      waiting.push(value);
      return undefined;
    },
    listen(next: (value: Value) => unknown): void {
      listener = next;
      waiting.splice(0).forEach(next);
    },
  };
}
