import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from '../lib/text';
import { closeDetail, closeOverlay, isDetailOpen } from '../state/location';
import { IconButton } from '../ui/button';
import { closeIcon } from '../ui/icons';
import { backIcon } from '../ui/shell-icons';
import { Toaster } from './toaster';

interface DrawerProps {
  readonly side: 'left' | 'right';
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** First fades the drawer out: reactivating the page under it takes a cheap phone longer than a frame. */
async function leave(dialog: HTMLDialogElement): Promise<void> {
  dialog.dataset.leaving = '';
  await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
  closeOverlay();
}

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
    // By Escape, or Android's Back, which sends no popstate here.
    const cancel = (event: Event) => {
      event.preventDefault();
      if (isDetailOpen.peek()) closeDetail();
      else void leave(dialog);
    };
    // Without a cancel event, as when Escape is pressed twice.
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
      <Toaster />
    </dialog>
  );
}

interface PanelProps {
  readonly title: string;
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
