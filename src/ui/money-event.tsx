import type { ReactNode } from 'react';
import { formatMoment } from '../lib/day';

interface MoneyEventProps {
  readonly what: string;
  readonly sum: string;
  /** What came in stands out. */
  readonly isIn?: boolean;
  /** As formatMoment takes it. */
  readonly at: string | number;
  /** A line of one or two parts. */
  readonly children?: ReactNode;
}

/** What has moved money, in one way in a list, in its details and in its receipt. */
export const MoneyEvent = ({ what, sum, isIn, at, children }: MoneyEventProps) => (
  <span className="event">
    <span>
      <b>{`${what} `}</b>
      <b data-sign={isIn ? '+' : undefined} translate="no">
        {sum}
      </b>
    </span>
    {children && <span>{children}</span>}
    <span>{formatMoment(at)}</span>
  </span>
);
