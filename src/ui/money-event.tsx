import type { ReactNode } from 'react';
import { formatMoment } from '../lib/day';

interface MoneyEventProps {
  readonly what: string;
  readonly sum: string;
  readonly isIn?: boolean;
  /** As formatMoment takes it. */
  readonly at?: string | number;
  readonly children?: ReactNode;
}

export const MoneyEvent = ({ what, sum, isIn, at, children }: MoneyEventProps) => (
  <span className="event">
    <span>
      <b>{`${what} `}</b>
      <b data-sign={isIn ? '+' : undefined} translate="no">
        {sum}
      </b>
    </span>
    {children && <span>{children}</span>}
    {at !== undefined && <span>{formatMoment(at)}</span>}
  </span>
);
