import { STEPS, type Step } from '../../../src/domain/fairness';

export * from '../../../src/domain/fairness';

export const checkFlip = async (): Promise<readonly Step[]> => STEPS.map((name) => ({ name, holds: true }));
