import { randomBytes } from 'node:crypto';
import type { Core } from './core';
import { ExpiringMap } from './expiring-map';
import { refusal } from './refusal';

/** Each code allows one new password. */
export function createResetCodes({ rules, now }: Core) {
  const codes = new ExpiringMap<{ readonly userId: number; readonly endsAt: number }>(now);
  /** The code of each account: a new one ends the one before it. */
  const codeOf = new Map<number, string>();

  /** Ends the code of an account. */
  function drop(userId: number): void {
    codes.delete(codeOf.get(userId) ?? '');
    codeOf.delete(userId);
  }

  return {
    drop,

    open(userId: number): string {
      drop(userId);
      const code = randomBytes(24).toString('base64url');
      codes.set(code, { userId, endsAt: now() + rules.resetCodeLifetime });
      codeOf.set(userId, code);
      return code;
    },

    /** Uses up a code and returns the player, or refuses. */
    take(code: string): number {
      const found = codes.get(code);
      if (!found) throw refusal('RESET_CODE_INVALID', 'This password reset is no longer valid. Start again.');
      drop(found.userId);
      return found.userId;
    },
  };
}
