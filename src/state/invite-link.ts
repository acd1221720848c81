import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { loadChunk } from '../browser/load-chunk';
import { retry } from '../browser/retry';
import { whenIdle } from '../browser/scheduling';
import { REFERRAL_KEY } from '../config';
import { sessionEnd, sessionSignal } from './session';
import { userId } from './user';

const refId = sessionSignal('');
const refused = sessionSignal(false);

/** Whether no link can be made: WebCrypto is missing, as on plain http, or has failed. */
export const needsHttps: ReadonlySignal<boolean> = computed(() => !globalThis.crypto?.subtle || refused.value);

/**
 * The player's sign-up link (spec section 2). undefined until it is ready. It is made before the tap: user activation
 * is lost after an await.
 */
export const inviteLink: ReadonlySignal<string | undefined> = computed(() =>
  refId.value ? `${location.origin}/signup?refId=${refId.value}` : undefined,
);

/** What Share Invite shares (spec section 2). undefined until the link is ready. */
export const invitation: ReadonlySignal<ShareData | undefined> = computed(() => {
  const url = inviteLink.value;
  return url ? { title: 'Sign up for My App', text: 'Join our amazing platform today!', url } : undefined;
});

/** Makes the link once for each player, and tries again while its code can't be loaded. Returns a stop function. */
export function startInvite(): () => void {
  return effect(() => {
    const id = userId.value;
    if (!id || needsHttps.peek() || refId.peek()) return undefined;
    const left = new AbortController();
    whenIdle(() => void retry(() => makeLink(id), { base: 2_000, cap: 30_000, signal: left.signal }));
    return () => left.abort();
  });
}

/** Returns false if the code can't be loaded. */
async function makeLink(id: string): Promise<boolean> {
  const session = sessionEnd();
  const code = await loadChunk(() => import('../lib/ref-id')).catch(() => undefined);
  if (!code) return false;
  const text = await code.encryptUserId(id, REFERRAL_KEY).catch(() => '');
  if (session.aborted) return true;
  if (text) refId.value ||= text;
  else refused.value = true;
  return true;
}
