import type { test } from 'uvu';
import { endSession, signIn } from '../src/state/session';
import { closeAllToasts, toasts } from '../src/state/toasts';
import { loadUser } from '../src/state/user';
import { installDom, unmountAll } from './dom';
import { withoutFeatures } from './features';
import { apiClient } from './sandbox/api-client';
import { TEST_RULES } from './sandbox/rules';
import { type SandboxOptions, startSandbox } from './sandbox/sandbox';
import { until } from './sandbox/until';
import { undoAll } from './undo';

/** A sandbox for the tests of a suite. After each test it answers as it should again, and nothing is on screen. */
export async function sandboxStage(suite: Pick<typeof test, 'after'>, options?: SandboxOptions) {
  const sandbox = await startSandbox({ socketPort: 0, ...options, rules: { ...TEST_RULES, ...options?.rules } });
  let players = 0;
  /** How many calls of an operation have come, since the last player entered. */
  const callsOf = (name: string) => sandbox.received.filter((one) => one === name).length;

  suite.after.each(async () => {
    undoAll();
    await unmountAll();
    sandbox.restore();
    withoutFeatures();
    closeAllToasts();
  });
  suite.after(() => sandbox.close());

  return {
    sandbox,
    idOf: (username: string) => sandbox.account(username).userId,
    callsOf,
    /** Acts, and holds the answer to the call that follows. Returns, once the call has come, what lets the answer go. */
    async held<Acted>(name: string, act: () => Acted | Promise<Acted>): Promise<() => Promise<Acted>> {
      const letGo = sandbox.faults.hold(name);
      const before = callsOf(name);
      const acted = act();
      await until(() => callsOf(name) > before);
      return async () => {
        await letGo();
        return acted;
      };
    },
    /** Waits for one more answer. By then all that was sent and answered has arrived: what hasn't happened won't happen. */
    arrived: () => fetch(sandbox.origin),
    shown: () => toasts.value.map(({ text }) => text),
    elsewhere: (username: string) => apiClient(sandbox, sandbox.signIn(username)),

    addPlayer(username = `player${++players}`) {
      return Object.assign(sandbox.addAccount(username), { passwordHash: sandbox.account('asha').passwordHash });
    },

    async enter(username = 'asha', path = '/'): Promise<void> {
      installDom(sandbox.origin + path);
      endSession();
      closeAllToasts();
      signIn(sandbox.signIn(username));
      await loadUser();
      sandbox.received.length = 0;
    },
  };
}
