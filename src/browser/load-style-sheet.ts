/** The URLs of the style sheets that are loaded separately. Filled in by build.mjs. */
declare const __STYLE_SHEETS__: Readonly<Partial<Record<string, string>>>;

/**
 * Loads a style sheet unless the page already has it. Each HTML file inlines the sheets of its own page.
 * @param name of a sheet; does nothing if there is no such sheet
 * @throws Error if the sheet can't be loaded
 */
export function loadStyleSheet(name: string): Promise<void> {
  const href = __STYLE_SHEETS__[name];
  if (!href || typeof document === 'undefined' || document.querySelector(`[data-sheet~="${name}"]`))
    return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.dataset.sheet = name;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} is gone`));
    };
    document.head.append(link);
  });
}
