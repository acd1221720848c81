import { type ReactNode, useLayoutEffect } from 'react';
import { Toaster } from '../layout/toaster';
import { overlay, query } from '../state/location';
import { useFocusOnChange } from '../ui/focus';
import { currentPage } from './current-page';
import { ErrorBoundary } from './error-screen';

/** @param onMount called once signals may change: after a hydration */
export function App({ onMount }: { onMount?: (() => void) | undefined }) {
  const page = currentPage.value;
  // Before the effects of the pages, which need the restored session.
  useLayoutEffect(() => onMount?.(), [onMount]);
  useFocusOnChange(page, { preventScroll: true });
  if (!page) return null;
  const { Layout, Page, route } = page;
  return (
    <>
      <Bounded name={route.name}>
        <Layout>
          <Bounded name={route.name}>
            {/* Two missing pages are one component with two titles. */}
            <Page key={route.name} />
          </Bounded>
        </Layout>
      </Bounded>
      <Toaster />
    </>
  );
}

function Bounded({ name, children }: { name: string; children: ReactNode }) {
  return <ErrorBoundary place={`${name} ${query.value} ${overlay.value}`}>{children}</ErrorBoundary>;
}
