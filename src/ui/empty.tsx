import type { ReactNode } from 'react';

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
