import type { MouseEvent } from 'react';
import { NetworkError } from '../api/errors';
import { hostAnswers } from '../browser/load-code';
import { t } from '../lib/text';
import { showToast } from '../state/toasts';
import { Button } from '../ui/button';
import { Notice } from '../ui/page-states';

/** Reloads, but never onto the browser's error page. Code that the tap has loaded needs no reload. */
async function reloadPage({ currentTarget: button }: MouseEvent): Promise<void> {
  if (!(await hostAnswers())) showToast(new NetworkError().message);
  else if (button.isConnected) location.reload();
}

export const MissingCode = () => (
  <Notice kind="danger" role="alert">
    <p>{t('This part of the app couldn’t be loaded. It’s tried again once your connection is back.')}</p>
    <div className="actions">
      <Button kind="secondary" onClick={reloadPage}>
        {t('Reload')}
      </Button>
    </div>
  </Notice>
);
