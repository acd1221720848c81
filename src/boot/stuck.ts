/** Milliseconds after which a page without its code says so. */
const PATIENCE = 20_000;

/** Shows the line of index.html that offers another try, where the code can't be had or takes too long. */
export function watchLoading(): void {
  const show = () => document.documentElement.toggleAttribute('data-stuck', true);
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && show(), true);
  setTimeout(show, PATIENCE);
}
