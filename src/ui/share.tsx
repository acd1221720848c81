import { type ReactNode, useState } from 'react';
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
        {shareIcon}
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

const shareIcon = drawIcon('M12 15V3.5M8 7l4-4 4 4M6 11.5H5v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8h-1');

interface CopyProps {
  /** What the text is, for the button and the messages: link. */
  readonly what: string;
  /** The button is busy until it is known. */
  readonly text: string | undefined;
  /** Selects the text on screen, for the player to copy. */
  readonly select: () => void;
  readonly kind?: 'primary' | 'secondary';
  /** Other ways to pass the text on. */
  readonly children?: ReactNode;
}

/** A button that copies a text. Where the page may not copy, it selects the text instead. */
export function Copy({ what, text, select, kind = 'secondary', children }: CopyProps) {
  const [outcome, setOutcome] = useState<{ readonly copied: string | undefined }>();
  const copied = !!text && outcome?.copied === text;

  async function copy() {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ copied: text });
    } catch {
      // There is no clipboard, or the page may not write to it.
      select();
      setOutcome({ copied: undefined });
    }
  }

  return (
    <>
      <div className="actions">
        {children}
        <Button kind={kind} busy={!text} onClick={() => void copy()}>
          {copied ? checkIcon : copyIcon}
          Copy {what}
        </Button>
      </div>
      <p className="muted copy-result" role="status">
        {outcome &&
          (copied ? 'Copied.' : `This browser doesn’t let the page copy. The ${what} is selected: copy it yourself.`)}
      </p>
    </>
  );
}

const copyIcon = drawIcon(
  'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zm-4 6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1',
);
const checkIcon = drawIcon('M5 12.5l4.5 4.5L19 7.5');
