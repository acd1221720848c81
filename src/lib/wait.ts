/** A time that has to pass. */
export interface Wait {
  /** When it began: milliseconds since 1970 by the phone's own clock. */
  readonly sentAt: number;
  /** Seconds. */
  readonly wait: number;
}

/** Seconds that are left of it. A clock set back meanwhile doesn't hold the player up. */
export function secondsLeft({ sentAt, wait }: Wait): number {
  const passed = (Date.now() - sentAt) / 1000;
  return passed < 0 ? 0 : Math.max(0, Math.ceil(wait - passed));
}
