import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { CheckIcon, CopyIcon } from '../../ui/shell-icons';

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
