/** A Map of entries that end, and last equally long: the oldest ends first. Beyond the most the oldest goes. */
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
    this.delete(key);
    super.set(key, value);
    for (const [oldest, { endsAt }] of this) {
      if (this.now() < endsAt && this.size <= this.most) break;
      this.delete(oldest);
    }
    return this;
  }
}
