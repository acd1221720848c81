import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { invite, startInvite } from '../state/invite';
import { Button } from '../ui/button';
import { ShareIcon } from '../ui/icon';

/** Shares the sign-up link by the device's own sharing (spec section 2, Share Invite). */
export function ShareInvite() {
  useSignals();
  useEffect(startInvite, []);
  const [unsupported, setUnsupported] = useState(false);
  const current = invite.value;

  async function share() {
    if (current.state !== 'ready') return;
    if (!navigator.share) return setUnsupported(true);
    try {
      await navigator.share({
        title: 'Sign up for My App',
        text: 'Join our amazing platform today!',
        url: current.link,
      });
    } catch (error) {
      // A player who closes the share sheet has not failed.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      alert('Sharing is not supported on this browser.');
    }
  }

  return (
    <>
      <Button kind="primary" disabled={current.state === 'needs-https'} onClick={() => void share()}>
        <ShareIcon />
        Share Invite
      </Button>
      {unsupported && <p role="status">Share not supported</p>}
      {current.state === 'needs-https' && <p>The invite link needs a page loaded over https.</p>}
    </>
  );
}
