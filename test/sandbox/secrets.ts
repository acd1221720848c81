import { randomBytes } from 'node:crypto';
import { ExpiringMap } from './expiring-map';

interface SecretsOptions {
  readonly now: () => number;
  readonly lifetime: () => number;
  /** The most of a player: one more ends the oldest, and never another player's. */
  readonly most: number;
  readonly onEnd?: (userId: number) => void;
}

/** Random texts that stand for a player until they end: the tokens of sessions, and reset codes. */
export function createSecrets({ now, lifetime, most, onEnd }: SecretsOptions) {
  const secrets = new ExpiringMap<{ readonly userId: number; readonly openedAt: number; readonly endsAt: number }>(now);
  const secretsOf = new Map<number, readonly string[]>();

  function end(ended: readonly string[], userId: number): void {
    for (const secret of ended) secrets.delete(secret);
    if (ended.length) onEnd?.(userId);
  }

  return {
    find: (secret: string): number | undefined => secrets.get(secret)?.userId,

    ageOf: (secret: string): number => now() - (secrets.get(secret)?.openedAt ?? Number.NEGATIVE_INFINITY),

    open(userId: number): string {
      const secret = randomBytes(32).toString('base64url');
      secrets.set(secret, { userId, openedAt: now(), endsAt: now() + lifetime() });
      const open = [...(secretsOf.get(userId) ?? []), secret].filter((one) => secrets.has(one));
      secretsOf.set(userId, open);
      end(open.slice(0, -most), userId);
      return secret;
    },

    end(secret: string): void {
      const userId = secrets.get(secret)?.userId;
      if (userId !== undefined) end([secret], userId);
    },

    endAll: (userId: number, kept?: string): void =>
      end(
        (secretsOf.get(userId) ?? []).filter((secret) => secret !== kept),
        userId,
      ),
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
