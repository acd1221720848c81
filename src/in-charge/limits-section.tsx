import { useEffect } from 'react';
import { Loaded } from '../frame/loaded';
import { t } from '../lib/text';
import { LimitPart } from './limit-form';
import { loadLimits, playersLimits } from './limits';

/** Shows and changes the limits. Limits that can't be loaded or read are unknown: they must not look like none. */
export function LimitSettings() {
  useEffect(() => void loadLimits(), []);
  return (
    <Loaded
      of={playersLimits.value}
      load={loadLimits}
      loading={t('Loading your limits')}
      lines={10}
      failed={t('Your limits couldn’t be loaded. Those that you have set still hold.')}
    >
      {({ added, lost }) => (
        <>
          <LimitPart kind="ADDED" limit={added} />
          <LimitPart kind="LOST" limit={lost} />
        </>
      )}
    </Loaded>
  );
}
