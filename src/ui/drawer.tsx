import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

interface DrawerProps {
  readonly side: 'left' | 'right';
  readonly label: string;
  readonly children: ReactNode;
  /** Asked for by Escape, by the phone's back gesture and by a tap on the backdrop. */
  onClose(): void;
}

/** A modal dialog at the side of the screen, open as long as it is rendered. The focus comes back when it goes. */
export function Drawer({ side, label, children, onClose }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closed before it is taken out of the page: only so does the browser give the focus back.
    return () => dialog?.close();
  }, []);
  useEffect(() => {
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
    dialog.addEventListener('click', closeOnBackdrop, { signal });
    dialog.addEventListener('cancel', cancel, { signal });
    // A browser may close without asking, as when Escape is pressed twice.
    dialog.addEventListener('close', onClose, { signal });
    return () => listeners.abort();
  }, [onClose]);

  return (
    <dialog ref={ref} className="drawer" data-side={side} aria-label={label}>
      {children}
    </dialog>
  );
}
