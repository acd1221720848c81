import { post } from '../api/operation';
import { lackingCalls } from '../api/optional';
import { logoutUser } from '../api/user';
import { graphqlUrl } from '../config';
import { endSession, token } from './session';
import { closeAllToasts, showToast } from './toasts';

/** On this channel a tab tells the others which session has ended, by the hash of its token. */
const CHANNEL = 'left-sessions';

/** Signs out here, on the server and in the other tabs of the session (spec sections 2 and 4). Waits for nothing. */
export function signOut(): void {
  const left = token.peek();
  if (left) {
    // Errors are ignored: the player is signed out here in any case.
    if (!lackingCalls.has('logoutUser')) post(graphqlUrl(), logoutUser, {}, left, { keepalive: true }).catch(() => {});
  }
  leaveSession();
}

/** Signs out here and in the other tabs of the session. */
export function leaveSession(): void {
  const left = token.peek();
  if (left) void tellOtherTabs(left);
  endSession();
  closeAllToasts();
}

/** A hash identifies a session without giving its token away. undefined over http, which has no WebCrypto. */
async function hashOf(session: string): Promise<string | undefined> {
  const hash = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(session));
  return hash && String(new Uint8Array(hash));
}

async function tellOtherTabs(left: string): Promise<void> {
  const hash = await hashOf(left);
  if (!hash) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(hash);
  channel.close();
}

/** Ends the session here when the player signs out of it in another tab. Stops when the document is left. */
export function followOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = async ({ data }) => {
    const own = token.peek();
    if (!own || data !== (await hashOf(own)) || own !== token.peek()) return;
    endSession();
    showToast('You signed out in another tab.', 'info');
  };
  // An open channel would keep the document out of the back-forward cache.
  addEventListener('pagehide', () => channel.close(), { once: true });
}
