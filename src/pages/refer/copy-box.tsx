import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { drawIcon } from '../../ui/icons';

interface CopyBoxProps {
  readonly label: string;
  /** undefined until it is known. */
  readonly text: string | undefined;
  /** A better way to share the text. Copy is then the secondary button. */
  readonly children?: ReactNode;
}

/** A text with a copy button. If the page may not copy, it selects the text for the player. */
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
