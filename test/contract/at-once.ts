/** How often the same call is sent at the same moment. */
export const AT_ONCE = 20;

/** Sends the same call many times at the same moment. */
export const atOnce = <Result>(call: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, call));

/** Sends two calls at the same moment, one of them ahead, and returns both answers. */
export async function meet<One, Other>(
  one: () => Promise<One>,
  other: () => Promise<Other>,
  isOneAhead: boolean,
): Promise<[One, Other]> {
  if (isOneAhead) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}
