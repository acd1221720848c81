import { randomBytes } from 'node:crypto';
import { ExpiringMap } from './expiring-map';
import { refusal } from './refusal';
import type { Rules } from './rules';

export interface ResetCodeOptions {
  readonly rules: Rules;
  readonly now: () => number;
}

/** Each code allows one new password. */
export function createResetCodes({ rules, now }: ResetCodeOptions) {
  const codes = new ExpiringMap<{ readonly userId: number; readonly endsAt: number }>(now);

  /** Ends every code of an account. */
  function drop(userId: number): void {
    for (const [code, open] of codes) if (open.userId === userId) codes.delete(code);
  }

  return {
    drop,

    open(userId: number): string {
      const code = randomBytes(24).toString('base64url');
      codes.set(code, { userId, endsAt: now() + rules.resetCodeLifetime });
      return code;
    },

    /** Uses up a code and all others of its account, and returns the player, or refuses. */
    take(code: string): number {
      const found = codes.get(code);
      if (!found) throw refusal('RESET_CODE_INVALID', 'This password reset is no longer valid. Start again.');
      drop(found.userId);
      return found.userId;
    },
  };
}
