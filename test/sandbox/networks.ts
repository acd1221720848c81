/** Milliseconds for which a network is known after a sign-in. */
const KNOWN = 30 * 24 * 3_600_000;
/** The most networks of a player. */
const MOST = 50;

/** The networks that players have signed in from. */
export function createNetworks(now: () => number) {
  /** By player, then by network: the time of the last sign-in, the latest last. */
  const seenAt = new Map<number, Map<string, number>>();

  return {
    note(userId: number, network: string): void {
      const own = seenAt.get(userId) ?? new Map<string, number>();
      own.delete(network);
      own.set(network, now());
      const [oldest = ''] = own.keys();
      if (own.size > MOST) own.delete(oldest);
      seenAt.set(userId, own);
    },

    isKnown: (userId: number, network: string): boolean =>
      now() < (seenAt.get(userId)?.get(network) ?? Number.NEGATIVE_INFINITY) + KNOWN,
  };
}
