import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import { Toaster } from '../shell/toaster';
import { overlay } from '../state/location';
import { focusHeading } from '../ui/focus-heading';
import { ErrorBoundary } from './error-screen';
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
  const place = `${route.name} ${overlay.value}`;
  return (
    <>
      <ErrorBoundary place={place}>
        <Frame>
          <ErrorBoundary place={place}>
            <Page />
          </ErrorBoundary>
        </Frame>
      </ErrorBoundary>
      <Toaster />
    </>
  );
}

/** Moves the focus to the heading of a new page, as loading it would. The browser itself has loaded the first. */
function useFocusOnNewPage(page: unknown) {
  const first = useRef(page);
  // A layout effect, so that it comes before anyone can type into a field of the new page.
  useLayoutEffect(() => {
    if (page === first.current) return;
    first.current = undefined;
    focusHeading();
  }, [page]);
}
