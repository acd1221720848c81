import { randomBytes } from 'node:crypto';
import type { Core } from './core';
import { ExpiringMap } from './expiring-map';
import { refusal } from './refusal';

/** The most sessions of a player: more sign-ins end the oldest, and never another player's. */
const MOST = 100;
/** Milliseconds for which a session is new. */
const NEW = 10 * 60_000;

export function createSessions({ rules, now, events }: Core) {
  const sessions = new ExpiringMap<{ readonly userId: number; readonly openedAt: number; readonly endsAt: number }>(
    now,
  );
  const tokensOf = new Map<number, Set<string>>();

  /** The player of a token, or undefined. */
  const find = (token: string): number | undefined => sessions.get(token)?.userId;

  /** Ends the session of a token. */
  function end(token: string): void {
    const session = sessions.get(token);
    sessions.delete(token);
    if (session) events.emit('ended', session.userId);
  }

  return {
    find,

    /** Opens a session and returns its token. */
    open(userId: number): string {
      const token = randomBytes(32).toString('base64url');
      sessions.set(token, { userId, openedAt: now(), endsAt: now() + rules.sessionLifetime });
      // The player's sessions that have ended by themselves go here.
      const open = [...(tokensOf.get(userId) ?? [])].filter((one) => sessions.has(one));
      tokensOf.set(userId, new Set([...open, token]));
      const [oldest = ''] = open;
      if (open.length >= MOST) end(oldest);
      return token;
    },

    /** The player of a token. Refuses with INVALID_TOKEN. */
    playerOf(token: string): number {
      const userId = find(token);
      if (userId === undefined) throw refusal('INVALID_TOKEN', 'Invalid or expired token');
      return userId;
    },

    end,

    /** Whether its player has just signed in or up, so that it is hardly stolen. */
    isNew: (token: string): boolean => now() < (sessions.get(token)?.openedAt ?? Number.NaN) + NEW,

    /** Ends every session of a player, except for the one to keep. */
    endAll(userId: number, kept?: string): void {
      for (const token of tokensOf.get(userId) ?? []) if (token !== kept) sessions.delete(token);
      events.emit('ended', userId);
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
