/**
 * Loads a style sheet that the page doesn't carry yet. Those that it needs are inlined in each HTML file.
 * @throws Error when it can't be had
 */
export function loadStyleSheet(href: string | undefined): Promise<void> {
  if (!href || typeof document === 'undefined' || document.querySelector(`[data-sheet~="${href}"]`))
    return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.dataset.sheet = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} is gone`));
    };
    document.head.append(link);
  });
}
