import { t } from './text';

/** What a row of each kind is called (contract, StatementKind). */
export const KIND_NAMES = {
  BID: t('Bid|entry'),
  WIN: t('Win|entry'),
  ...(features.payments && {
    RECHARGE: t('Recharge|entry'),
    WITHDRAWAL: t('Withdrawal'),
    RETURN: t('Returned payment'),
  }),
  REFERRAL: t('Referral earning'),
  CANCEL: t('Bid cancelled'),
  OTHER: __STAKES__ === 'points' ? t('Points of the day') : t('Other'),
};

export type StatementKind = keyof typeof KIND_NAMES;

export const STATEMENT_KINDS = Object.keys(KIND_NAMES) as StatementKind[];
