import type { ReactNode } from 'react';
import { CHUNK_MISSING } from '../browser/load-chunk';
import { t } from '../lib/text';
import { reloadPage } from '../state/load-code';
import { Button } from '../ui/button';
import { Notice } from '../ui/page-states';

/** Stands in the place of a part whose code couldn't be loaded. @param children another way out */
export const MissingCode = ({ children }: { children?: ReactNode }) => (
  <Notice kind="danger">
    <p>{CHUNK_MISSING}</p>
    <div className="actions">
      <Button kind="secondary" onClick={reloadPage}>
        {t('Reload')}
      </Button>
      {children}
    </div>
  </Notice>
);
