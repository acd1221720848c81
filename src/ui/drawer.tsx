import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from './icons';

interface DrawerProps {
  readonly side: 'left' | 'right';
  readonly label: string;
  /** Stands in the bar at the top, before the close icon. */
  readonly head: ReactNode;
  readonly children: ReactNode;
  /** The toasts, since everything outside a modal dialog is inert. */
  readonly toaster: ReactNode;
  /** Asked for by the close icon, by Escape, by the phone's back gesture and by a tap on the backdrop. Must stay the same function. */
  onClose(): void;
}

/** A modal dialog at the side of the screen, open as long as it is rendered. The focus comes back when it goes. */
export function Drawer({ side, label, head, children, toaster, onClose }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const closeOnBackdrop = ({ target, clientX, clientY }: MouseEvent) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      if (target === dialog && !inside) onClose();
    };
    const cancel = (event: Event) => {
      event.preventDefault();
      onClose();
    };
    // The browser's own dialog lets the focus out at its ends, to the address bar or to nothing.
    const goRound = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const stops = [...dialog.querySelectorAll<HTMLElement>('a,button:enabled,[tabindex="0"]')];
      const ends = [stops[0], stops.at(-1)];
      const [from, to] = event.shiftKey ? ends : ends.reverse();
      if (document.activeElement !== from) return;
      event.preventDefault();
      to?.focus();
    };
    dialog.addEventListener('keydown', goRound, { signal });
    dialog.addEventListener('click', closeOnBackdrop, { signal });
    dialog.addEventListener('cancel', cancel, { signal });
    // A browser may close without asking, as when Escape is pressed twice.
    dialog.addEventListener('close', onClose, { signal });
    dialog.showModal();
    return () => {
      listeners.abort();
      // Closed before it is taken out of the page: only so does the browser give the focus back.
      dialog.close();
    };
  }, [onClose]);

  return (
    <dialog ref={ref} className="drawer" data-side={side} aria-label={label}>
      <div className="drawer-header">
        {head}
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {children}
      {toaster}
    </dialog>
  );
}
