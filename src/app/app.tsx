import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import { overlay } from '../state/location';
import { focusHeading } from '../ui/focus-heading';
import { Toaster } from '../ui/toaster';
import { CrashScreen } from './crash-screen';
import { shownPage } from './shown-page';

/** The page on screen in its frame. @param onMount called once, when signals may change */
export function App({ onMount }: { onMount?: (() => void) | undefined }) {
  useSignals();
  const page = shownPage.value;
  // Before the effects of the pages, which find the session restored.
  useLayoutEffect(() => onMount?.(), [onMount]);
  useFocusOnNewPage(page);
  if (!page) return null;
  const { Frame, Page, route } = page;
  return (
    <>
      <CrashScreen>
        <Frame>
          <CrashScreen key={route.name}>
            <Page />
          </CrashScreen>
        </Frame>
      </CrashScreen>
      {/* An open drawer has a toaster of its own. */}
      {!overlay.value && <Toaster />}
    </>
  );
}

/** Moves the focus to a new page's heading, as loading a page would; not to the first, which the browser has loaded. */
function useFocusOnNewPage(page: unknown) {
  const first = useRef(page);
  // Before anyone can type into the new page, whose field would lose the focus again.
  useLayoutEffect(() => {
    if (page === first.current) return;
    first.current = undefined;
    focusHeading();
  }, [page]);
}
