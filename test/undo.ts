const undoing: (() => void)[] = [];

/** Notes what takes back something that this test has changed for others. It happens after the test, also after a failed one. */
export const undo = (takeBack: () => void): void => void undoing.unshift(takeBack);

/** For the suite's after.each: sandboxStage has it. */
export function undoAll(): void {
  for (const takeBack of undoing.splice(0)) takeBack();
}
