import { changePhoneNumber, type PhoneChange } from '../../api/profile';
import type { User } from '../../api/user';
import { forgetDraft } from '../../forms/draft';
import { call } from '../../state/call';
import { showToast } from '../../state/toasts';
import { updateCurrentUser } from '../../state/user';

/** Session storage key of a player's draft of the details. */
export const draftKeyOf = ({ userId }: User) => `draft-profile-${userId}`;

/** Changes the phone number. pages/verify-otp loads and calls it with the code from the SMS. */
export async function changeNumber(change: PhoneChange, signal: AbortSignal): Promise<void> {
  const saved = await call(changePhoneNumber, change, { signal });
  forgetDraft(draftKeyOf(saved));
  updateCurrentUser(saved);
  showToast('Your phone number is changed.', 'success');
}
