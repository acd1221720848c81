import type { Account } from './accounts';
import { createBids } from './bids';
import { type CoreOptions, createCore } from './core';
import { createRepeats } from './idempotency';
import { addedBy, createLimits, lostBy } from './limits';
import { createOtps } from './otps';
import { hashPassword, type Passwords, passwordMatches } from './passwords';
import { createPoints } from './points';
import { createRecharges } from './recharges';
import { createReferrals } from './referrals';
import { createRounds } from './rounds';
import { createSecrets } from './secrets';
import { changeSms } from './sms';
import { createWithdrawals } from './withdrawals';

export interface StateOptions extends CoreOptions {
  readonly newSeed?: () => string;
  readonly passwords?: Passwords | undefined;
}

export function createState({ newSeed, passwords = { hashPassword, passwordMatches }, ...options }: StateOptions) {
  const core = createCore(options);
  const { rules, now, events } = core;
  const rounds = createRounds(rules, newSeed);
  const limits = createLimits(now, (kind, userId) =>
    kind === 'LOST' ? lostBy(bids.of(userId)) : addedBy(recharges.of(userId)),
  );
  const recharges = createRecharges(core, limits, (userId, at) => bids.checkTimeOut(userId, at));
  const referrals = createReferrals(core);
  const bids = createBids(core, rounds, limits, referrals);
  return {
    ...core,
    ...{ passwords, rounds, limits, recharges, referrals, bids },
    points: createPoints(core, bids),
    withdrawals: createWithdrawals(core),
    otps: createOtps(core),
    once: createRepeats(core),
    sessions: createSecrets({
      ...{ now, lifetime: () => rules.sessionLifetime, most: 100 },
      onEnd: (userId) => void events.emit('ended', userId),
    }),
    resetCodes: createSecrets({ now, lifetime: () => rules.resetCodeLifetime, most: 1 }),
    tellOfChange: ({ phoneNumber }: Pick<Account, 'phoneNumber'>, what: Parameters<typeof changeSms>[0]) =>
      events.emit('sms', { phoneNumber, text: changeSms(what) }),
  };
}

export type State = ReturnType<typeof createState>;
