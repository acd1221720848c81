import type { MouseEvent, ReactNode } from 'react';
import { NetworkError } from '../api/errors';
import { hostAnswers } from '../browser/load-code';
import { t } from '../lib/text';
import { route } from '../state/location';
import { showToast } from '../state/toasts';
import { Button } from '../ui/button';
import { Notice } from '../ui/page-states';

/** Reloads, but never onto the browser's error page, nor a page that has come meanwhile. */
async function reloadPage({ currentTarget: button }: MouseEvent): Promise<void> {
  if (!(await hostAnswers())) showToast(new NetworkError().message);
  else if (button.isConnected) location.reload();
}

/** Takes the place of a page whose code couldn't be loaded. */
export const MissingPage = () => (
  <div className="page">
    <h1 className="page-title">{route.peek().title}</h1>
    <Notice kind="danger" role="alert">
      <p>{t('This part of the app couldn’t be loaded. It’s tried again once your connection is back.')}</p>
      <div className="actions">
        <Button kind="secondary" onClick={reloadPage}>
          {t('Reload')}
        </Button>
      </div>
    </Notice>
  </div>
);

export const BareLayout = ({ children }: { children: ReactNode }) => <main className="crash">{children}</main>;
