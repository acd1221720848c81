import type { ReactNode } from 'react';
import { MissingCode } from '../frame/lazy-code';
import { route } from '../state/location';

export const MissingPage = () => (
  <div className="page">
    <h1 className="page-title">{route.peek().title}</h1>
    <MissingCode role="alert" />
  </div>
);

/** The frame of a missing page where its own frame is missing too. */
export const BareFrame = ({ children }: { children: ReactNode }) => <main className="crash">{children}</main>;
