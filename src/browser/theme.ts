/** Puts the document and the bars that the browser draws around it in a theme. The colours are each theme's --page. */
export function paintTheme(light: boolean): void {
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  document.querySelector('[name=theme-color]')?.setAttribute('content', light ? '#fff' : '#1c1033');
}
