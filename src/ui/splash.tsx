import type { ReactNode } from 'react';
import { CoinFace } from './coin-face';

/** Stands in place of the shell while the player isn't known. The coin pulses until children say what went wrong. */
export const Splash = ({ children }: { children?: ReactNode }) => (
  <main className="splash" aria-busy={!children}>
    <CoinFace side="heads" />
    {children || <p>Loading…</p>}
  </main>
);
