import { post } from '../api/operation';
import { sha256 } from '../lib/seeds';
import { t } from '../lib/text';
import { tryTo } from '../lib/try-to';
import { endSession, sessionEnd, token } from './session';
import { closeAllToasts, showToast } from './toasts';
import { logoutUser } from './user-operations';

/** Local storage key: the hash of the token whose session another tab has ended. */
const KEY = 'left-session';

/** Signs out here, on the server and in the other tabs of the session (spec sections 2 and 4). Waits for nothing. */
export function signOut(): void {
  const left = token.peek();
  if (left && features.account) post(logoutUser.query, {}, left, { keepalive: true }).catch(() => {});
  leaveSession();
}

export function leaveSession(): void {
  const left = token.peek();
  if (left) void tellOtherTabs(left);
  endSession();
  closeAllToasts();
}

/** undefined over http, which has no WebCrypto. */
const hashOf = (session: string) => sha256(session).catch(() => undefined);

async function tellOtherTabs(left: string): Promise<void> {
  const hash = await hashOf(left);
  if (!hash) return;
  tryTo(() => {
    localStorage.setItem(KEY, hash);
    localStorage.removeItem(KEY);
  });
}

export function installOtherTabsRule(): void {
  addEventListener('storage', async ({ key, newValue }) => {
    const own = token.peek();
    const end = sessionEnd();
    if (key !== KEY || !own || newValue !== (await hashOf(own)) || end.aborted) return;
    endSession();
    showToast(t('You signed out in another tab.'), 'info');
  });
}
