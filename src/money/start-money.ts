import { startBids } from './bids';
import { mirrorOpenCalls, restoreOpenCalls } from './open-calls';
import { startRecharges } from './recharges';

/** Starts what finds out about money calls that were left open, whatever page the player comes back to. */
export function startMoney(): void {
  restoreOpenCalls();
  mirrorOpenCalls();
  startBids();
  startRecharges();
}
