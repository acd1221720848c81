import { endSession, signIn } from '../../src/state/session';
import { closeAllToasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { installDom } from '../dom';
import type { Sandbox } from '../sandbox/sandbox';

/** A new tab in which a player of the sandbox has signed in and is known. */
export async function enterAs(sandbox: Sandbox, username: string): Promise<void> {
  installDom(sandbox.origin);
  endSession();
  closeAllToasts();
  signIn(sandbox.signIn(username));
  await loadUser();
}
