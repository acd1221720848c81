import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../lib/text';
import { Button, IconButton } from './button';
import { drawIcon } from './icons';

interface ShareButtonProps {
  readonly content: ShareData | undefined;
  readonly kind?: 'primary' | 'secondary';
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Without a share sheet a tap says why, in the words of Share Invite (spec section 2). */
export function ShareButton({ content, kind = 'primary', disabled, children }: ShareButtonProps) {
  const [hasFailed, setFailed] = useState(false);

  async function share() {
    if (!content) return;
    setFailed(false);
    try {
      await navigator.share(content);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return;
      // In many in-app browsers an alert shows nothing.
      setFailed(true);
      alert(t('Sharing is not supported on this browser.'));
    }
  }

  return (
    <>
      <Button
        kind={kind}
        disabled={disabled}
        aria-disabled={!navigator.share || undefined}
        busy={!content && !disabled}
        onClick={() => void share()}
      >
        {shareIcon}
        {children}
      </Button>
      {!navigator.share && (
        <p className="muted" role="status">
          {t('Share not supported')}
        </p>
      )}
      <p className="muted" role="status">
        {hasFailed && t('Sharing is not supported on this browser.')}
      </p>
    </>
  );
}

const shareIcon = drawIcon('M12 15V3.5M8 7l4-4 4 4M6 11.5H5v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8h-1');

interface CopyProps {
  readonly label: string;
  readonly text: string | undefined;
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  readonly children?: ReactNode;
}

interface Attempt {
  readonly text: string;
  readonly isCopied: boolean;
  readonly at: number;
}

/** Without the clipboard the text is selected in the element of the ref. */
function useCopy(text: string | undefined) {
  const [latest, setLatest] = useState<Attempt>();
  const shown = useRef<HTMLElement>(null);
  const attempt = latest?.text === text ? latest : undefined;
  useEffect(() => {
    if (attempt?.isCopied !== false || !shown.current) return;
    getSelection()?.selectAllChildren(shown.current);
    // The older way. A sum on screen has a sign that isn't to be copied.
    const put = (event: ClipboardEvent) => {
      event.clipboardData?.setData('text/plain', attempt.text);
      event.preventDefault();
    };
    document.addEventListener('copy', put);
    if (document.execCommand?.('copy')) setLatest({ ...attempt, isCopied: true });
    document.removeEventListener('copy', put);
  }, [attempt]);

  async function copy() {
    if (!text) return;
    try {
      await navigator.clipboard.writeText(text);
      setLatest({ text, isCopied: true, at: performance.now() });
    } catch {
      setLatest({ text, isCopied: false, at: performance.now() });
    }
  }

  const announcement = attempt && (
    <span key={attempt.at} className="copied">
      {attempt.isCopied
        ? t('Copied.')
        : t('This browser doesn’t let the page copy. The text is selected: copy it yourself.')}
    </span>
  );
  return { isCopied: attempt?.isCopied, shown, copy, announcement };
}

export function Copy({ label, text, kind = 'secondary', children }: CopyProps) {
  const { isCopied, shown, copy, announcement } = useCopy(text);
  return (
    <>
      <div className="actions">
        {children}
        <Button kind={kind} busy={!text} onClick={() => void copy()}>
          {isCopied ? checkIcon : copyIcon}
          {label}
        </Button>
      </div>
      <p className="muted" role="status">
        {announcement}
      </p>
      {isCopied === false && (
        <code ref={shown} translate="no">
          {text}
        </code>
      )}
    </>
  );
}

/** Large text breaks an address after its @, not in a word. */
export function Address({ text }: { text: string }) {
  const end = text.indexOf('@') + 1;
  return (
    <>
      {text.slice(0, end)}
      {end > 0 && <wbr />}
      {text.slice(end)}
    </>
  );
}

interface CopyableProps {
  readonly label: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function Copyable({ label, text, children = <Address text={text} /> }: CopyableProps) {
  const { isCopied, shown, copy, announcement } = useCopy(text);
  return (
    <span className="copyable">
      <bdi ref={shown} translate="no">
        {children}
      </bdi>
      <IconButton label={label} onClick={() => void copy()}>
        {isCopied ? checkIcon : copyIcon}
      </IconButton>
      <span role="status">{announcement}</span>
    </span>
  );
}

const copyIcon = drawIcon(
  'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zm-4 6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1',
);
const checkIcon = drawIcon('M5 12.5l4.5 4.5L19 7.5');
