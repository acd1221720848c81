import { randomBytes } from 'node:crypto';
import { refusal } from './refusal';
import type { Rules } from './rules';

export interface ResetCodeOptions {
  readonly rules: Rules;
  readonly now: () => number;
}

/** Codes that allow one new password each. */
export function createResetCodes({ rules, now }: ResetCodeOptions) {
  const codes = new Map<string, { userId: number; endsAt: number }>();

  return {
    open(userId: number): string {
      const code = randomBytes(24).toString('base64url');
      codes.set(code, { userId, endsAt: now() + rules.resetCodeLifetime });
      return code;
    },

    /** Uses a code up and answers whose it was, or refuses. */
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
