import { whenIdle } from './scheduling';

/** '' without reports: then every function of this file is empty. */
declare const __REPORT_URL__: string;

/** What broke. crash: an error screen or an uncaught error. chunk: code or a style sheet that couldn't be loaded. */
export type Trouble = 'crash' | 'rejection' | 'violation' | 'chunk' | 'proof';

/** The code that sends reports. */
interface Reporter {
  sendReport(trouble: Trouble, cause: unknown): void;
}

/** What breaks before this has loaded waits for it. */
let reports: Promise<Reporter> | undefined;

/** Reports what breaks outside React from now on. @param load called when idle */
export function installReports(load: () => Promise<Reporter>): void {
  if (__REPORT_URL__) {
    addEventListener('error', ({ error }) => report('crash', error));
    addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
    addEventListener('securitypolicyviolation', (violation) => report('violation', violation));
    reports = new Promise((resolve) => {
      addEventListener('load', () => whenIdle(() => resolve(load())));
    });
  }
}

/** Tells the operator what broke (the operator’s guide, Reports). @param cause the error, the violation or any verdict */
export function report(trouble: Trouble, cause: unknown): void {
  if (__REPORT_URL__) {
    reports?.then(
      ({ sendReport }) => sendReport(trouble, cause),
      () => {},
    );
  }
}
