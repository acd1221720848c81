import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect } from 'react';
import { closeToast, toasts } from '../state/toasts';
import { closeIcon } from '../ui/icons';

/** How many modal dialogs show the toasts: everything outside such a dialog is inert. */
const dialogs = signal(0);

function takeOver() {
  dialogs.value++;
  return () => {
    dialogs.value--;
  };
}

/** The toasts at the top of the page, unless an open dialog shows them. */
export function Toaster() {
  useSignals();
  return dialogs.value ? null : <Toasts />;
}

/** The toasts over a modal dialog while it is open. */
export function DialogToaster() {
  useLayoutEffect(takeOver, []);
  return <Toasts />;
}

/** Screen readers announce each toast when it appears. */
function Toasts() {
  useSignals();
  return (
    <div className="toaster">
      {toasts.value.map((toast) => (
        <div
          className="notice toast"
          key={toast.kind + toast.text}
          data-kind={toast.kind}
          role={toast.kind === 'danger' ? 'alert' : 'status'}
        >
          {toast.text}
          <button type="button" className="toast-close" aria-label="Close message" onClick={() => closeToast(toast)}>
            {closeIcon}
          </button>
        </div>
      ))}
    </div>
  );
}
