import { endSession, signIn } from '../../src/state/session';
import { closeAllToasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { installDom } from '../dom';
import type { Sandbox } from '../sandbox/sandbox';

/** Installs a new DOM with a signed-in player of the sandbox. */
export async function enterAs(sandbox: Sandbox, username: string): Promise<void> {
  installDom(sandbox.origin);
  endSession();
  closeAllToasts();
  signIn(sandbox.signIn(username));
  await loadUser();
}
