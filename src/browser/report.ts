/** What broke (operator’s guide, Reports). */
export type Trouble = 'crash' | 'rejection' | 'violation' | 'chunk' | 'worker' | 'proof';

/** @param cause the error, the violation or the verdict */
type Report = (trouble: Trouble, cause: unknown) => void;

let send: Report | undefined;

export function installReports(sendReport: Report): void {
  send = sendReport;
  addEventListener('error', ({ error }) => report('crash', error));
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
  addEventListener('securitypolicyviolation', (violation) => report('violation', violation));
}

export const report: Report = (trouble, cause) => {
  if (__REPORT_URL__) send?.(trouble, cause);
};
