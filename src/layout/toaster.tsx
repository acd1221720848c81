import { t } from '../lib/text';
import { overlay } from '../state/location';
import { closeToast, type Toast, toasts } from '../state/toasts';
import { closeIcon } from '../ui/icons';

/** Everything outside an open drawer is inert: its own toaster takes over. */
export const Toaster = () => <Toasts shown={overlay.value ? [] : toasts.value} />;

export const DrawerToaster = () => <Toasts shown={toasts.value} />;

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
