import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { REFERRAL_KEY } from '../config';
import { canEncrypt, encryptUserId } from '../lib/ref-id';
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
  if (!canEncrypt() || refused.value) return { state: 'needs-https' };
  const made = refId.value;
  if (!made || made.userId !== user.value?.userId) return { state: 'preparing' };
  return { state: 'ready', link: `${location.origin}/signup?refId=${made.text}` };
});

/** The link. undefined until it is ready. */
export const inviteLink: ReadonlySignal<string | undefined> = computed(() =>
  invite.value.state === 'ready' ? invite.value.link : undefined,
);

const userId = computed(() => user.value?.userId);

/** Makes the link once for each player. Returns a stop function. */
export function startInvite(): () => void {
  return effect(() => {
    const id = userId.value;
    if (!id || !canEncrypt() || refId.peek()?.userId === id) return;
    encryptUserId(id, REFERRAL_KEY).then(
      (text) => {
        if (id === userId.peek() && !refId.peek()) refId.value = { userId: id, text };
      },
      () => {
        if (id === userId.peek()) refused.value = true;
      },
    );
  });
}
