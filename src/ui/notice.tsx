import type { ReactNode } from 'react';

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
