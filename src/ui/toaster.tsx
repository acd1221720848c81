import { CloseIcon } from './icon';

interface ToasterProps {
  readonly toasts: readonly { readonly id: number; readonly kind: string; readonly text: string }[];
  onClose(id: number): void;
}

/** The toasts, top-centre. Each is spoken as it appears. */
export function Toaster({ toasts, onClose }: ToasterProps) {
  return (
    <div className="toaster">
      {toasts.map(({ id, kind, text }) => (
        <div className="toast" key={id} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
          <span>{text}</span>
          <button type="button" className="toast-close" aria-label="Close message" onClick={() => onClose(id)}>
            <CloseIcon />
          </button>
        </div>
      ))}
    </div>
  );
}
