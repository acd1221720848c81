import type { ReactNode } from 'react';
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
  const supported = !!navigator.share;

  async function share() {
    if (!link || !supported) return;
    try {
      await navigator.share({ title: 'Sign up for My App', text: 'Join our amazing platform today!', url: link });
    } catch (error) {
      // The player has closed the share sheet, or tapped again while it was open: sharing works.
      if (error instanceof Error && /^(Abort|InvalidState)Error$/.test(error.name)) return;
      alert('Sharing is not supported on this browser.');
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
