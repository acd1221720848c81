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
