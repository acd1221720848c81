import type { ReactNode } from 'react';
import { CoinFace } from './coin-face';

/** What stands until the shell can. The children say what keeps it waiting, and the coin then rests. */
export const Splash = ({ children }: { children?: ReactNode }) => (
  <main className="splash" aria-busy={!children}>
    <CoinFace side="heads" />
    {children || <p>Loading…</p>}
  </main>
);
