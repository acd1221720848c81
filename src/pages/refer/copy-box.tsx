import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { drawIcon } from '../../ui/icons';

interface CopyBoxProps {
  readonly label: string;
  /** Undefined until it is known. */
  readonly text: string | undefined;
  /** A better way to pass the text on; Copy is the secondary button then. */
  readonly children?: ReactNode;
}

/** A text to read and to copy. Where the page may not copy, it is selected for the player to do so. */
export function CopyBox({ label, text = '', children }: CopyBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<{ readonly copied: string | undefined }>();
  const copied = !!text && said?.copied === text;

  async function copy() {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      setSaid({ copied: text });
    } catch {
      // There is no clipboard, or the page may not write to it.
      field.current?.focus();
      field.current?.select();
      setSaid({ copied: undefined });
    }
  }

  return (
    <>
      <input
        className="copy-box"
        ref={field}
        readOnly
        aria-label={label}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <div className="actions">
        {children}
        <Button kind={children ? 'secondary' : 'primary'} onClick={() => void copy()}>
          {copied ? <CheckIcon /> : <CopyIcon />}
          Copy link
        </Button>
      </div>
      <p className="muted copy-result" role="status">
        {said &&
          (copied ? 'Copied.' : 'This browser doesn’t let the page copy. The link is selected: copy it yourself.')}
      </p>
    </>
  );
}

const CopyIcon = () =>
  drawIcon(
    'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zm-4 6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1',
  );
const CheckIcon = () => drawIcon('M5 12.5l4.5 4.5L19 7.5');
