import type { ReactNode } from 'react';
import { Heads } from './heads';

/** What stands until the shell can. The children say what keeps it waiting, and the coin then rests. */
export const Splash = ({ children }: { children?: ReactNode }) => (
  <main className="splash" aria-busy={!children}>
    <Heads />
    {children || <p>Loading…</p>}
  </main>
);
