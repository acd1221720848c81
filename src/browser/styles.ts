/** The hashes of the style sheets that are loaded separately, by name. Filled in by build.mjs. */
declare const __STYLE_SHEETS__: Readonly<Partial<Record<string, string>>>;

/**
 * Loads a style sheet unless the page already has it. Each HTML file inlines the sheets of its own page.
 * @param name of a sheet; does nothing if there is no such sheet
 * @throws Error if the sheet can't be loaded
 */
export function loadStyleSheet(name: string): Promise<void> {
  const hash = __STYLE_SHEETS__[name];
  if (!hash || typeof document === 'undefined' || document.querySelector(`[data-sheet~="${name}"]`))
    return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/assets/${name}-${hash}.css`;
    link.dataset.sheet = name;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${link.href} is gone`));
    };
    document.head.append(link);
  });
}

/** Sets the theme of the document and of the browser's own bars. The colours are each theme's --page. */
export function paintTheme(light: boolean): void {
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  document.querySelector('[name=theme-color]')?.setAttribute('content', light ? '#fff' : '#1c1033');
}
