import { randomBytes } from 'node:crypto';
import { refusal } from './refusal';
import type { Rules } from './rules';

export interface ResetCodeOptions {
  readonly rules: Rules;
  readonly now: () => number;
}

/** Each code allows one new password. */
export function createResetCodes({ rules, now }: ResetCodeOptions) {
  const codes = new Map<string, { userId: number; endsAt: number }>();

  return {
    open(userId: number): string {
      const code = randomBytes(24).toString('base64url');
      codes.set(code, { userId, endsAt: now() + rules.resetCodeLifetime });
      return code;
    },

    /** Uses a code up and returns its player, or refuses. */
    take(code: string): number {
      const found = codes.get(code);
      codes.delete(code);
      if (!found || now() >= found.endsAt) {
        throw refusal('RESET_CODE_INVALID', 'This password reset is no longer valid. Start again.');
      }
      return found.userId;
    },
  };
}
