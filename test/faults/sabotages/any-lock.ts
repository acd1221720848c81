export * from '../../../src/domain/lock';

export const isFitting = async (): Promise<boolean> => true;
