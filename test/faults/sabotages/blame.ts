export * from '../../../src/domain/wallet';

export const shortfall = (): number => 1e9;
