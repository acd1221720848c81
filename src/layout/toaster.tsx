import { t } from '../lib/text';
import { closeToast, toasts } from '../state/toasts';
import { closeIcon } from '../ui/icons';

/** Two live regions, which must be in the page before a toast is. The toaster of an open drawer hides the page's. */
export function Toaster() {
  return (
    <div className="toaster">
      {(['alert', 'status'] as const).map((role) => (
        <div key={role} role={role} aria-atomic="false">
          {toasts.value
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
