import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useState } from 'react';
import { type InstallOffer, keepOffered, wasOffered } from '../../browser/install-offer';
import { t } from '../../lib/text';
import { flips } from '../../money/flips';
import { Button } from '../../ui/button';
import { focusHeading } from '../../ui/focus-heading';

/**
 * Offers to install the app after the first flip of a visit has landed, until the next one does. Once on a phone, where
 * the browser makes the offer. @param children stand in its place otherwise
 */
export function OfferToInstall({ children }: { readonly children: ReactNode }) {
  useSignals();
  const [offer, setOffer] = useState(window.installOffer);
  const [isNew] = useState(() => !wasOffered());
  useEffect(() => {
    const take = (event: InstallOffer) => setOffer(event);
    addEventListener('beforeinstallprompt', take);
    return () => removeEventListener('beforeinstallprompt', take);
  }, []);
  const shown = isNew && flips.value.length === 1 ? offer : undefined;
  useEffect(() => {
    if (shown) keepOffered();
  }, [shown]);
  if (!shown) return children;

  function end() {
    setOffer(undefined);
    focusHeading();
  }

  return (
    <section className="install-offer" aria-labelledby="install-offer">
      <p id="install-offer">{t('Keep the game on your home screen?')}</p>
      <Button
        kind="quiet"
        onClick={() => {
          end();
          // The browser asks, and tells the player what fails.
          shown.prompt().catch(() => {});
        }}
      >
        {t('Install')}
      </Button>
      <Button kind="quiet" onClick={end}>
        {t('Not now')}
      </Button>
    </section>
  );
}
