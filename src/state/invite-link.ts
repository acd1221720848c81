import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { loadChunk } from '../browser/load-chunk';
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

/** Makes the link once for each player. Returns a stop function. */
export function startInvite(): () => void {
  return effect(() => {
    const id = userId.value;
    if (id && globalThis.crypto?.subtle && refId.peek()?.userId !== id) whenIdle(() => void makeLink(id));
  });
}

async function makeLink(id: string): Promise<void> {
  // Without its code the link stays in preparation. The next screen that shows it tries again.
  const code = await loadChunk(importRefId).catch(() => undefined);
  const text = await code?.encryptUserId(id, REFERRAL_KEY).catch(() => '');
  if (text === undefined || id !== userId.peek()) return;
  if (text) refId.value ??= { userId: id, text };
  else refused.value = true;
}
