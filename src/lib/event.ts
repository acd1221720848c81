/** Tells one listener of what happens. What is told before it listens waits for it: its code may load later. */
export function createEvent<Value>() {
  const waiting: Value[] = [];
  let listener: ((value: Value) => void) | undefined;
  return {
    tell(value: Value): void {
      if (listener) listener(value);
      else waiting.push(value);
    },
    listen(next: (value: Value) => void): void {
      listener = next;
      waiting.splice(0).forEach(next);
    },
  };
}
