import { FEATURES, type Features } from '../src/api/optional';

/** Gives a test the features, which no build has made constants. `lacking` is what the backend lacks. */
export function withoutFeatures(...lacking: readonly (keyof Features)[]): void {
  const has = (name: string) => [name, !lacking.some((one) => one === name)];
  Object.assign(globalThis, { features: Object.fromEntries([...Object.keys(FEATURES), 'payments'].map(has)) });
}
