import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { whenIdle } from '../browser/scheduling';
import { encryptUserId } from '../lib/invite-cipher';
import { t } from '../lib/text';
import { SIGNUP } from '../routes';
import { perSessionSignal, sessionEnd } from '../state/session';
import { userId } from '../state/user';

/** '' if WebCrypto is missing, as on plain http, or has failed. */
const refId = perSessionSignal<string | undefined>(undefined);

export const needsHttps: ReadonlySignal<boolean> = computed(() => refId.value === '');

/** The player's sign-up link (spec section 2). It is made before the tap: user activation is lost after an await. */
export const inviteLink: ReadonlySignal<string | undefined> = computed(() =>
  refId.value ? `${location.origin}${SIGNUP}?refId=${refId.value}` : undefined,
);

export const invitation: ReadonlySignal<ShareData | undefined> = computed(() => {
  const url = inviteLink.value;
  return url ? { title: t('Sign up for My App'), text: t('Join our amazing platform today!'), url } : undefined;
});

export function startInvite(): () => void {
  return effect(() => {
    const id = userId.value;
    if (id && refId.peek() === undefined) whenIdle(() => void makeLink(id));
  });
}

async function makeLink(id: string): Promise<void> {
  if (userId.peek() !== id || refId.peek() !== undefined) return;
  const session = sessionEnd();
  const text = await encryptUserId(id, __REFERRAL_KEY__).catch(() => '');
  if (!session.aborted) refId.value ??= text;
}
