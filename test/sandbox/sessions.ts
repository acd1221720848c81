import { randomBytes } from 'node:crypto';
import { refusal } from './refusal';
import type { Rules } from './rules';

export interface SessionOptions {
  readonly rules: Rules;
  readonly now: () => number;
  /** Called after sessions of a player have ended. */
  readonly onEnd: (userId: number) => void;
}

export function createSessions({ rules, now, onEnd }: SessionOptions) {
  const sessions = new Map<string, { userId: number; endsAt: number }>();

  /** The player of a token, or undefined. */
  function find(token: string): number | undefined {
    const session = sessions.get(token);
    return session && now() < session.endsAt ? session.userId : undefined;
  }

  return {
    find,

    /** Opens a session and returns its token. */
    open(userId: number): string {
      const token = randomBytes(32).toString('base64url');
      sessions.set(token, { userId, endsAt: now() + rules.sessionLifetime });
      return token;
    },

    /** The player of a token. Refuses with INVALID_TOKEN. */
    playerOf(token: string): number {
      const userId = find(token);
      if (userId === undefined) throw refusal('INVALID_TOKEN', 'Invalid or expired token');
      return userId;
    },

    /** Ends the session of a token. */
    end(token: string): void {
      const session = sessions.get(token);
      sessions.delete(token);
      if (session) onEnd(session.userId);
    },

    /** Ends every session of a player. */
    endAll(userId: number): void {
      for (const [token, session] of sessions) if (session.userId === userId) sessions.delete(token);
      onEnd(userId);
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
