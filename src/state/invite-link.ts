import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { loadChunk } from '../browser/load-chunk';
import { retry } from '../browser/retry';
import { whenIdle } from '../browser/scheduling';
import { importRefId } from '../chunks';
import { REFERRAL_KEY } from '../config';
import { sessionSignal } from './session';
import { user } from './user';

export type Invite =
  | { readonly state: 'preparing' }
  | { readonly state: 'ready'; readonly link: string }
  /** WebCrypto is missing, as on plain http, or has failed. */
  | { readonly state: 'needs-https' };

const refId = sessionSignal<{ readonly userId: string; readonly text: string } | undefined>(undefined);

const refused = sessionSignal(false);

/** The player's sign-up link (spec section 2). It is made before the tap: user activation is lost after an await. */
export const invite: ReadonlySignal<Invite> = computed(() => {
  if (!globalThis.crypto?.subtle || refused.value) return { state: 'needs-https' };
  const made = refId.value;
  if (!made || made.userId !== user.value?.userId) return { state: 'preparing' };
  return { state: 'ready', link: `${location.origin}/signup?refId=${made.text}` };
});

/** The link. undefined until it is ready. */
export const inviteLink: ReadonlySignal<string | undefined> = computed(() =>
  invite.value.state === 'ready' ? invite.value.link : undefined,
);

/** What Share Invite shares (spec section 2). undefined until the link is ready. */
export const invitation: ReadonlySignal<ShareData | undefined> = computed(() => {
  const url = inviteLink.value;
  return url ? { title: 'Sign up for My App', text: 'Join our amazing platform today!', url } : undefined;
});

const userId = computed(() => user.value?.userId);

/** Makes the link once for each player, and tries again while its code can't be loaded. Returns a stop function. */
export function startInvite(): () => void {
  return effect(() => {
    const id = userId.value;
    if (!id || !globalThis.crypto?.subtle || refId.peek()?.userId === id) return undefined;
    const left = new AbortController();
    whenIdle(() => void retry(() => makeLink(id), { base: 2_000, cap: 30_000, signal: left.signal }));
    return () => left.abort();
  });
}

/** Returns false if the code can't be loaded. */
async function makeLink(id: string): Promise<boolean> {
  const code = await loadChunk(importRefId).catch(() => undefined);
  if (!code) return false;
  const text = await code.encryptUserId(id, REFERRAL_KEY).catch(() => '');
  if (id !== userId.peek()) return true;
  if (text) refId.value ??= { userId: id, text };
  else refused.value = true;
  return true;
}
