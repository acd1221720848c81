import { t } from './text';

const payments = features.payments && {
  RECHARGE: { name: t('Recharge|entry'), filter: t('Recharges'), reference: t('ID') },
  WITHDRAWAL: { name: t('Withdrawal'), filter: t('Withdrawals'), reference: t('ID') },
  RETURN: { name: t('Returned payment'), filter: t('Returned payments'), reference: t('ID') },
};

const other = __STAKES__ === 'points' ? t('Points of the day') : t('Other');

/** What a row of each kind, a list of them, and the ID in one are called (contract, StatementKind). */
const KINDS = {
  BID: { name: t('Bid|entry'), filter: t('Bids'), reference: t('Game ID') },
  WIN: { name: t('Win|entry'), filter: t('Wins'), reference: t('Game ID') },
  ...payments,
  REFERRAL: { name: t('Referral earning'), filter: t('Referral earnings'), reference: t('Bids of') },
  CANCEL: { name: t('Bid cancelled'), filter: t('Cancelled bids'), reference: t('Game ID') },
  OTHER: { name: other, filter: other, reference: t('ID') },
};

export type StatementKind = keyof typeof KINDS;

export const STATEMENT_KINDS = Object.keys(KINDS) as StatementKind[];

export const wordsOfKind = (kind: StatementKind) => KINDS[kind] ?? KINDS.OTHER;
