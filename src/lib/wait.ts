/** A time to wait. */
export interface Wait {
  /** Milliseconds since 1970, by the phone's clock. */
  readonly startedAt: number;
  readonly seconds: number;
}

/** Whole seconds left of a wait. 0 if the clock was set back: the player must not wait longer because of it. */
export function secondsLeft({ startedAt, seconds }: Wait): number {
  const passed = (Date.now() - startedAt) / 1000;
  return passed < 0 ? 0 : Math.max(0, Math.ceil(seconds - passed));
}
