import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from '../lib/text';
import { closeDetail, closeOverlay, isDetailOpen } from '../state/location';
import { IconButton } from '../ui/button';
import { closeIcon } from '../ui/icons';
import { backIcon } from '../ui/shell-icons';
import { DialogToaster } from './toaster';

interface DrawerProps {
  readonly side: 'left' | 'right';
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** Fades the drawer out and then closes it: reactivating the page under it takes a cheap phone longer than a frame. */
async function leave(dialog: HTMLDialogElement): Promise<void> {
  dialog.dataset.leaving = '';
  // Under reduced motion there is nothing to wait for.
  await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
  closeOverlay();
}

/** A modal dialog at the side of the screen, open while it is rendered. Then the focus returns to where it was. */
export function Drawer({ side, label, head, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const closeOnBackdrop = ({ target, clientX, clientY }: MouseEvent) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      if (target === dialog && !inside) void leave(dialog);
    };
    // One step back, by Escape, or Android's Back, which sends no popstate here.
    const cancel = (event: Event) => {
      event.preventDefault();
      if (isDetailOpen.peek()) closeDetail();
      else void leave(dialog);
    };
    // A browser may close the dialog without a cancel event, as when Escape is pressed twice.
    const close = () => {
      if (!isDetailOpen.peek()) return closeOverlay();
      closeDetail();
      dialog.showModal();
    };
    dialog.addEventListener('click', closeOnBackdrop, { signal });
    dialog.addEventListener('cancel', cancel, { signal });
    dialog.addEventListener('close', close, { signal });
    dialog.showModal();
    return () => {
      listeners.abort();
      // The browser restores the focus only if the dialog is closed before it is removed.
      dialog.close();
    };
  }, []);

  return (
    <dialog ref={ref} className="drawer" data-side={side} aria-label={label}>
      <div className="drawer-header">
        {head}
        <IconButton label={t('Close')} onClick={() => ref.current && leave(ref.current)}>
          {closeIcon}
        </IconButton>
      </div>
      {children}
      <DialogToaster />
    </dialog>
  );
}

interface PanelProps {
  readonly title: string;
  /** Goes back to the rows, where one of them is shown in detail. */
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}

export const Panel = ({ title, onBack, children }: PanelProps) => (
  <Drawer
    side="right"
    label={title}
    head={
      <>
        {onBack && (
          <IconButton label={t('Back')} onClick={onBack}>
            {backIcon}
          </IconButton>
        )}
        <h2 className="drawer-title">{title}</h2>
      </>
    }
  >
    {children}
  </Drawer>
);
