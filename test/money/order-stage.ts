import type { test } from 'uvu';
import { close } from '../../src/money/orders';
import { startWallet, wallet } from '../../src/money/wallet';
import { followRefusals } from '../../src/shell/start-shell';
import { navigate } from '../../src/state/location';
import { endSession, restoreSession, signIn } from '../../src/state/session';
import { loadUser } from '../../src/state/user';
import { installSockets, type LoopbackSockets } from '../api/loopback-socket';
import { installDom } from '../dom';
import type { Rules } from '../sandbox/rules';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

/** Session storage key of the open orders. */
export const KEY = 'orders';

/** Begins a new document in the same tab, with these orders in its storage: nothing stays in memory. */
export function newDocument(stored = sessionStorage.getItem(KEY) ?? '[]'): void {
  endSession();
  for (const order of JSON.parse(stored)) close(order.requestId);
  sessionStorage.setItem(KEY, stored);
  restoreSession();
}

interface Screen {
  readonly path: string;
  /** What the screen starts. Returns what stops it. */
  readonly start: () => () => void;
  /** Closes what a test leaves open, while its player is still signed in. */
  readonly finish?: () => void | Promise<void>;
  readonly startApp?: () => void;
  readonly rules?: Partial<Rules>;
  /** Hours that the phone's clock is fast. */
  readonly fast: 1 | -1;
}

/** One window of asha, with the real wallet: each test finds her on a screen. */
export async function orderStage(suite: typeof test, { path, start, finish, startApp, fast, rules = {} }: Screen) {
  const stage = await sandboxStage(suite, { rules, now: () => Date.now() - fast * 3_600_000 });
  const { sandbox, idOf } = stage;
  let stop = () => {};
  let sockets: LoopbackSockets;

  const openPage = () => {
    stop = start();
  };
  const leavePage = () => stop();

  async function enter(username = 'asha'): Promise<void> {
    signIn(sandbox.signIn(username));
    navigate(path);
    await loadUser();
    openPage();
  }

  suite.before(() => {
    installDom(sandbox.origin + path);
    sockets = installSockets(sandbox);
    startWallet();
    followRefusals();
    startApp?.();
  });
  suite.before.each(async () => {
    await enter();
    await until(() => wallet.value !== undefined);
  });
  suite.after.each(async () => {
    await finish?.();
    leavePage();
    endSession();
  });

  return {
    ...stage,
    enter,
    openPage,
    leavePage,
    /** The newest wallet socket. */
    socket: () => sockets.made.at(-1),
    countSockets: () => sockets.made.length,
    /** Waits until the condition holds, and ends each of the client's pauses before a retry. */
    soon: (condition: () => boolean) => until(() => condition() || !dispatchEvent(new Event('online'))),
    /** A push comes a moment after the change. */
    walletIsRight: () => until(() => JSON.stringify(wallet.value) === JSON.stringify(sandbox.figures(idOf('asha')))),

    /** Loads a new document in the same tab, with these orders in its storage: storage stays, memory doesn't. */
    async reload(stored?: string): Promise<void> {
      leavePage();
      newDocument(stored);
      await enter();
    },
  };
}
