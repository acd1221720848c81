import { post } from '../api/operation';
import { lackingCalls } from '../api/optional';
import { logoutUser } from '../api/user';
import { graphqlUrl } from '../config';
import { endSession, signOut, token } from './session';
import { showToast } from './toasts';

/** On this channel the tabs of a browser tell each other which session the player has left: by its hash. */
const CHANNEL = 'left-sessions';

/** Sign Out (spec sections 2 and 4): on the server, in the other tabs of the same session, and here. Waits for nothing. */
export function logOut(): void {
  const left = token.peek();
  if (left) {
    // Before the storages are cleared. Nobody is there to be told how it went.
    if (!lackingCalls.has('logoutUser')) post(graphqlUrl(), logoutUser, {}, left, { keepalive: true }).catch(() => {});
    void tellOtherTabs(left);
  }
  signOut();
}

/** Text that tells of the session and doesn't open it; undefined on plain http, which has no WebCrypto. */
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

/** Ends the session here when the player has left it in another tab. Lasts as long as the document. */
export function followOtherTabs(): void {
  listen();
  addEventListener('pageshow', ({ persisted }) => persisted && listen());
}

function listen(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = async ({ data }) => {
    const own = token.peek();
    if (!own || data !== (await hashOf(own)) || own !== token.peek()) return;
    endSession();
    showToast('You signed out in another tab.', 'info');
  };
  // Open, it would keep the page out of the back-forward cache.
  addEventListener('pagehide', () => channel.close(), { once: true });
}
