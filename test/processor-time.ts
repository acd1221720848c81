/** Runs something. Returns the milliseconds of processor time that it took: a busy machine doesn't lengthen them. */
export async function processorTime(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
