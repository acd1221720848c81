type Listener<Value> = (value: Value) => void;

/** Tells listeners of what happens, so that who tells needn't know who listens. */
export function createEvent<Value>() {
  const listeners = new Set<Listener<Value>>();
  return {
    tell(value: Value): void {
      for (const listener of listeners) listener(value);
    },
    /** Returns a stop function. */
    listen(listener: Listener<Value>): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
