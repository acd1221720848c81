import { useSignals } from '@preact/signals-react/runtime';
import { closeToast, toasts } from '../state/toasts';
import { CloseIcon } from './icons';

/** The toasts, top-centre. Each is spoken as it appears. */
export function Toaster() {
  useSignals();
  return (
    <div className="toaster">
      {toasts.value.map(({ id, kind, text }) => (
        <div className="toast" key={id} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
          <span>{text}</span>
          <button type="button" className="toast-close" aria-label="Close message" onClick={() => closeToast(id)}>
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  );
}
