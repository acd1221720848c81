export * from '../../../src/lib/fairness';

export const checkFlip = async (): Promise<'fair'> => 'fair';
