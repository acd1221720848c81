import type { Page } from 'playwright-core';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

export const layoutShifts = (page: Page) =>
  page.evaluate(async () => {
    const entries: PerformanceEntryList = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return ([...entries, ...observer.takeRecords()] as LayoutShift[]).map(({ value, sources }) => {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent));
      return `${value}: ${moved}`;
    });
  });
