import type { ReactNode } from 'react';

interface NoticeProps {
  readonly kind?: 'info' | 'success' | 'warning' | 'danger';
  readonly role?: 'alert' | undefined;
  readonly children: ReactNode;
}

/** @param role only where no live region around it announces it */
export const Notice = ({ kind = 'info', role, children }: NoticeProps) => (
  <div className="notice" data-kind={kind} role={role}>
    {children}
  </div>
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
