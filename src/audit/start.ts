import { startVerdicts } from './verdicts';
import { startWalletCheck } from './wallet-check';

/** Begins with what has been told so far. */
export function startAudit(): void {
  startVerdicts();
  startWalletCheck();
}
