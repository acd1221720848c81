import { type ReactNode, useRef } from 'react';
import { Button } from './button';
import { ShareIcon } from './shell-icons';

interface ShareButtonProps {
  /** The player's sign-up link; until there is one a tap does nothing. */
  readonly link: string | undefined;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Shares the sign-up link by the device's own sharing (spec section 2, Share Invite). */
export function ShareButton({ link, disabled, children }: ShareButtonProps) {
  const sharing = useRef(false);
  const supported = !!navigator.share;

  async function share() {
    // A second tap would fail for no other reason than that the sheet is open already.
    if (!link || !supported || sharing.current) return;
    sharing.current = true;
    try {
      await navigator.share({ title: 'Sign up for My App', text: 'Join our amazing platform today!', url: link });
    } catch (error) {
      // A player who closes the share sheet has not failed.
      if (error instanceof Error && error.name === 'AbortError') return;
      alert('Sharing is not supported on this browser.');
    } finally {
      sharing.current = false;
    }
  }

  return (
    <>
      <Button disabled={disabled} onClick={() => void share()}>
        <ShareIcon />
        {children}
      </Button>
      {!supported && (
        <p className="muted" role="status">
          Share not supported
        </p>
      )}
    </>
  );
}
