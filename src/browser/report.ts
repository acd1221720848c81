/**
 * What broke. crash: an error screen or an uncaught error. chunk: code or a style sheet that couldn't be loaded. worker: a
 * service worker that couldn't keep its build.
 */
export type Trouble = 'crash' | 'rejection' | 'violation' | 'chunk' | 'worker' | 'proof';

/** Tells the operator what broke (the operator’s guide, Reports). @param cause the error, the violation or any verdict */
type Report = (trouble: Trouble, cause: unknown) => void;

let send: Report | undefined;

/** Reports what breaks outside React from now on. */
export function installReports(sendReport: Report): void {
  send = sendReport;
  addEventListener('error', ({ error }) => report('crash', error));
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
  addEventListener('securitypolicyviolation', (violation) => report('violation', violation));
}

/** Does nothing in a build without reports. */
export const report: Report = (trouble, cause) => {
  if (__REPORT_URL__) send?.(trouble, cause);
};
