export * from '../../../src/lib/wallet-rows';

export const rowsBetween = (): readonly [] => [];
