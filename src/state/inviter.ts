import { REFERRAL_KEY } from '../config';
import { canEncrypt, decryptRefId } from '../lib/referral-link';

/** Who invited the player, from the refId of the address (spec section 2). */
export type Inviter =
  | { readonly state: 'none' | 'unreadable' | 'needs-https' }
  | { readonly state: 'known'; readonly userId: string };

/** Reads the invite in a query string. Never rejects. */
export async function readInviter(query: string): Promise<Inviter> {
  const refId = new URLSearchParams(query).get('refId');
  if (refId === null) return { state: 'none' };
  if (!canEncrypt()) return { state: 'needs-https' };
  const userId = await decryptRefId(refId, REFERRAL_KEY);
  return userId ? { state: 'known', userId } : { state: 'unreadable' };
}
