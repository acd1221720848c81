import type { test } from 'uvu';
import { startWallet, wallet } from '../../src/money/wallet';
import { startFollowing } from '../../src/state/recharge';
import { startOpening } from '../../src/state/recharge-opening';
import { signIn, signOut } from '../../src/state/session';
import { toasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { installSockets } from '../api/loopback-socket';
import { installDom } from '../dom';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

/** Session storage key of the recharge being followed. */
export const FOLLOWED = 'recharge-followed';

/** The page of recharges without its view, opened by asha for each test, and the sandbox that it talks to. */
export async function rechargeStage(suite: typeof test) {
  // Nothing ends by itself: the tests say when.
  const sandbox = await startSandbox({ socketPort: 0, rules: { rechargeDelay: 60_000 } });
  installDom(`${sandbox.origin}/recharge`);
  const sockets = installSockets(sandbox);
  startWallet();

  const stops: (() => void)[] = [];
  const idOf = (name: string) => sandbox.account(name).userId;
  const made = () => sandbox.recharges(idOf('asha'));
  /** Lets the page look at once, as coming back from the UPI app does. */
  const lookNow = () => document.dispatchEvent(new Event('visibilitychange'));

  const stage = {
    sandbox,
    sockets,
    idOf,
    made,
    lookNow,
    lastId: () => made().at(-1)?.rechargeId ?? '',
    asked: (name: string) => sandbox.received.filter((operation) => operation === name).length,
    shown: () => toasts.value.map(({ text }) => text),
    async enter(name: string): Promise<void> {
      signIn(sandbox.signIn(name));
      await loadUser();
    },
    visit: () => void stops.push(startOpening(), startFollowing()),
    leave(): void {
      for (const stop of stops.splice(0)) stop();
    },
    /** Looks again and again until something is so. */
    untilSeen: (condition: () => boolean) =>
      until(() => {
        lookNow();
        return condition();
      }),
  };

  suite.before.each(async () => {
    await stage.enter('asha');
    stage.visit();
    await until(() => wallet.value !== undefined);
  });
  suite.after.each(() => {
    stage.leave();
    signOut();
  });
  suite.after(() => sandbox.close());
  return stage;
}
