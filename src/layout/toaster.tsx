import { signal } from '@preact/signals-react';
import { useLayoutEffect } from 'react';
import { t } from '../lib/text';
import { closeToast, type Toast, toasts } from '../state/toasts';
import { closeIcon } from '../ui/icons';

/** How many are open: everything outside a modal dialog is inert. */
const dialogs = signal(0);

function takeOver() {
  dialogs.value++;
  return () => {
    dialogs.value--;
  };
}

export function Toaster() {
  return <Toasts shown={dialogs.value ? [] : toasts.value} />;
}

export function DialogToaster() {
  useLayoutEffect(takeOver, []);
  return <Toasts shown={toasts.value} />;
}

/** Two live regions, which must be in the page before a toast is. */
function Toasts({ shown }: { shown: readonly Toast[] }) {
  return (
    <div className="toaster">
      {(['alert', 'status'] as const).map((role) => (
        <div key={role} role={role} aria-atomic="false">
          {shown
            .filter(({ kind }) => (kind === 'danger') === (role === 'alert'))
            .map((toast) => (
              <div className="notice toast" key={toast.id} data-kind={toast.kind}>
                <bdi>{toast.text}</bdi>
                <button
                  type="button"
                  className="toast-close"
                  aria-label={t('Close message')}
                  onClick={() => closeToast(toast)}
                >
                  {closeIcon}
                </button>
              </div>
            ))}
        </div>
      ))}
    </div>
  );
}
