export * from '../../../src/lib/lock';

export const isFitting = async (): Promise<boolean> => true;
