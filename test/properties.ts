import { configureGlobal } from 'fast-check';

// How often each property is tried (README, Quick start).
configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 200) });

export * from 'fast-check';
