import { type MouseEvent, useEffect, useState } from 'react';
import { NetworkError } from '../api/errors';
import { hostAnswers, loadCode } from '../browser/load-code';
import { t } from '../lib/text';
import { showToast } from '../state/toasts';
import { Button } from '../ui/button';
import { Notice } from '../ui/page-states';

/** isMissing: loading has failed so far. @param load must be the same on every render */
export function useLazy<Code>(load: () => Promise<Code>, wanted: boolean) {
  const [code, setCode] = useState<Code>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || code) return;
    const end = new AbortController();
    void loadCode(load, () => setFailed(true), end.signal).then(setCode);
    return () => end.abort();
  }, [load, wanted, code]);
  return { code, isMissing: hasFailed && wanted && !code };
}

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
