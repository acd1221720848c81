import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { invite, inviteLink, startInvite } from '../state/invite';
import { ShareButton } from '../ui/share-button';

/** The drawer's Share Invite (spec section 2). */
export function ShareInvite() {
  useSignals();
  useEffect(startInvite, []);
  const insecure = invite.value.state === 'needs-https';
  return (
    <>
      <ShareButton link={inviteLink.value} disabled={insecure}>
        Share Invite
      </ShareButton>
      {insecure && <p className="muted">The invite link needs a page loaded over https.</p>}
    </>
  );
}
