import { useEffect } from 'react';
import { t } from '../lib/text';
import { loadErrorText } from '../state/call';
import { Button } from '../ui/button';
import { Notice, Skeleton } from '../ui/page-states';
import { LimitPart } from './limit-form';
import { loadLimits, playersLimits } from './limits';

/** Shows and changes the limits. Limits that can't be loaded or read are unknown: they must not look like none. */
export function LimitSettings() {
  useEffect(() => void loadLimits(), []);
  const known = playersLimits.value;
  switch (known.state) {
    case 'loading':
      return <Skeleton lines={10} label={t('Loading your limits')} />;
    case 'failed':
      return (
        <Notice kind="warning">
          <p>{loadErrorText(t('Your limits couldn’t be loaded. Those that you have set still hold.'))}</p>
          <Button kind="secondary" onClick={() => void loadLimits()}>
            {t('Try again')}
          </Button>
        </Notice>
      );
    case 'loaded':
      return (
        <>
          <LimitPart kind="ADDED" limit={known.value.added} />
          <LimitPart kind="LOST" limit={known.value.lost} />
        </>
      );
  }
}
