/**
 * A Map of entries that end at a time, in milliseconds since 1970. They last equally long, so that the oldest are the
 * first to end: adding one drops those that have ended without a look at the others. Beyond the most the oldest goes:
 * only where strangers fill it, and nobody waits for an entry.
 */
export class ExpiringMap<Value extends { readonly endsAt: number }> extends Map<string, Value> {
  constructor(
    private readonly now: () => number,
    private readonly most = Number.POSITIVE_INFINITY,
  ) {
    super();
  }

  override get(key: string): Value | undefined {
    const value = super.get(key);
    return value && this.now() < value.endsAt ? value : undefined;
  }

  override set(key: string, value: Value): this {
    // An entry that is set again becomes the newest.
    this.delete(key);
    super.set(key, value);
    for (const [oldest, { endsAt }] of this) {
      if (this.now() < endsAt && this.size <= this.most) break;
      this.delete(oldest);
    }
    return this;
  }
}
