import { encryptUserId } from '../lib/invite-cipher';
import { t } from '../lib/text';
import { SIGNUP } from '../routes';
import { createResource } from '../state/resource';
import { userId } from '../state/user';

/** The player's sign-up link (spec section 2). It fails without WebCrypto, as on plain http. */
export const inviteLink = createResource(
  async () => `${location.origin}${SIGNUP}?refId=${await encryptUserId(userId.peek() ?? '', __REFERRAL_KEY__)}`,
);

/** Before the tap: sharing needs a user activation, which is lost after an await. */
export function prepareInviteLink(): void {
  if (inviteLink.current.peek().state !== 'loaded') void inviteLink.refresh();
}

export const invitationOf = (url: string | undefined): ShareData | undefined =>
  url ? { title: t('Sign up for My App'), text: t('Join our amazing platform today!'), url } : undefined;
