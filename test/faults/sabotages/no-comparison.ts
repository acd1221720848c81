export * from '../../../src/lib/fairness';

export const checkBid = async (): Promise<'fair'> => 'fair';
