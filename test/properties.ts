import { configureGlobal } from 'fast-check';

// Runs per property (README, Quick start).
configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 200), includeErrorInReport: true });

export * from 'fast-check';
