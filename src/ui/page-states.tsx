import type { ReactNode } from 'react';

// What stands in a page beside its content, or in the place of it.

interface NoticeProps {
  kind?: 'info' | 'success' | 'warning' | 'danger';
  children: ReactNode;
}

/** A message that stands in the page. What goes wrong is spoken at once, the rest when the player gets there. */
export const Notice = ({ kind = 'info', children }: NoticeProps) => (
  <div className="notice" data-kind={kind} role={kind === 'danger' ? 'alert' : undefined}>
    {children}
  </div>
);

interface SkeletonProps {
  lines?: number;
  label?: string;
}

/** The place of what is still loading. */
export const Skeleton = ({ lines = 3, label = 'Loading' }: SkeletonProps) => (
  <div className="skeleton" role="status">
    <span className="visually-hidden">{label}</span>
    {[...Array(lines).keys()].map((line) => (
      <i key={line} />
    ))}
  </div>
);

interface EmptyProps {
  icon?: ReactNode;
  /** One sentence. */
  children: ReactNode;
  /** The way out: a link or a button. */
  action?: ReactNode;
}

/** What stands where there is nothing to list. */
export const Empty = ({ icon, children, action }: EmptyProps) => (
  <div className="empty">
    {icon}
    <p>{children}</p>
    {action}
  </div>
);
