/** Addresses of the two style sheets. Filled in by build.mjs. */
declare const __SHEETS__: Readonly<Record<'public' | 'shell', string>>;

/** Loads the sheet of the other kind of page beside its code; a page's own sheet is inlined in its HTML. */
export function needStyleSheet(name: 'public' | 'shell'): Promise<void> {
  if (typeof document === 'undefined' || document.querySelector(`[data-sheet=${name}]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = __SHEETS__[name];
    link.dataset.sheet = name;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`The ${name} style sheet is gone`));
    };
    document.head.append(link);
  });
}
