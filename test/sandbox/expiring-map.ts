/** A Map of entries that end at a time, in milliseconds since 1970. Adding one drops those that have ended. */
export class ExpiringMap<Value extends { readonly endsAt: number }> extends Map<string, Value> {
  readonly #now: () => number;

  constructor(now: () => number) {
    super();
    this.#now = now;
  }

  override get(key: string): Value | undefined {
    const value = super.get(key);
    return value && this.#now() < value.endsAt ? value : undefined;
  }

  override set(key: string, value: Value): this {
    for (const [old, { endsAt }] of this) if (this.#now() >= endsAt) this.delete(old);
    return super.set(key, value);
  }
}
