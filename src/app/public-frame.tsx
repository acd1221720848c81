import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { HOME } from '../routes';
import { token } from '../state/session';
import { Brand } from '../ui/brand';
import { Notice } from '../ui/notice';

/** What stands around the pages that need no session. */
export function PublicFrame({ children }: { children: ReactNode }) {
  useSignals();
  return (
    <div className="public">
      <Brand />
      <main className="public-card">
        {token.value && (
          <Notice>
            You’re signed in already. <a href={HOME}>Go to Home</a>
          </Notice>
        )}
        {children}
      </main>
    </div>
  );
}
