import type { ReactNode } from 'react';
import { Button } from './button';
import { drawIcon } from './icons';

interface ShareButtonProps {
  /** The button is busy until it is there. */
  readonly content: ShareData | undefined;
  readonly kind?: 'primary' | 'secondary';
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Opens the device's share sheet. The words are those of Share Invite (spec section 2). */
export function ShareButton({ content, kind = 'primary', disabled, children }: ShareButtonProps) {
  const supported = !!navigator.share;

  async function share() {
    if (!content || !supported) return;
    try {
      await navigator.share(content);
    } catch (error) {
      // The player has closed the share sheet, or has tapped again while it was open. Sharing works.
      if (error instanceof Error && /^(Abort|InvalidState)Error$/.test(error.name)) return;
      alert('Sharing is not supported on this browser.');
    }
  }

  return (
    <>
      <Button kind={kind} disabled={disabled} busy={!content && !disabled} onClick={() => void share()}>
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
