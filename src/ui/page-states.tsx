import type { ReactNode } from 'react';

interface NoticeProps {
  readonly kind?: 'info' | 'success' | 'warning' | 'danger';
  readonly children: ReactNode;
}

/** A message in the page. Screen readers announce a danger at once. */
export const Notice = ({ kind = 'info', children }: NoticeProps) => (
  <div className="notice" data-kind={kind} role={kind === 'danger' ? 'alert' : undefined}>
    {children}
  </div>
);

/** A notice within a live region, which announces it. */
export const LiveNotice = ({ kind, children }: NoticeProps) => (
  <p className="notice" data-kind={kind}>
    {children}
  </p>
);

export const Skeleton = ({ lines = 3, label }: { lines?: number; label: string }) => (
  <div className="skeleton" role="status">
    <span className="visually-hidden">{label}</span>
    {[...Array(lines).keys()].map((line) => (
      <i key={line} />
    ))}
  </div>
);

export const Empty = ({ icon, children, action }: { icon?: ReactNode; children: ReactNode; action?: ReactNode }) => (
  <div className="empty">
    {icon}
    <p>{children}</p>
    {action}
  </div>
);
