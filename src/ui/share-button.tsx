import type { ReactNode } from 'react';
import { Button } from './button';
import { drawIcon } from './icons';

interface ShareButtonProps {
  /** The player's sign-up link. Without it a tap does nothing. */
  readonly link: string | undefined;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Shares the sign-up link with the device's share sheet (spec section 2, Share Invite). */
export function ShareButton({ link, disabled, children }: ShareButtonProps) {
  const supported = !!navigator.share;

  async function share() {
    if (!link || !supported) return;
    try {
      await navigator.share({ title: 'Sign up for My App', text: 'Join our amazing platform today!', url: link });
    } catch (error) {
      // The player has closed the share sheet, or has tapped again while it was open. Sharing works.
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

const ShareIcon = () => drawIcon('M12 15V3.5M8 7l4-4 4 4M6 11.5H5v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8h-1');
