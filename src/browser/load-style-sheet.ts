/** The addresses of the style sheets that no page has to carry. Filled in by build.mjs. */
declare const __STYLE_SHEETS__: Readonly<Partial<Record<string, string>>>;

/**
 * Loads a style sheet that the page doesn't carry yet. Those that it needs are inlined in each HTML file.
 * @param name of a sheet of `styles/`; nothing is loaded where there is none
 * @throws Error when it can't be had
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
