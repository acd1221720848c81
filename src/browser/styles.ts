import type { Route, RouteName } from '../routes';

const OWN: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  dashboard: ['bid', 'game', 'game-screens', 'coin'],
  wallet: ['payments'],
  ...(features.payments && { recharge: ['payments'] }),
  refer: ['account'],
  profile: ['account'],
};

/** The style sheets of a page in the order of the cascade: files of styles/. */
export const sheetsOf = (route: Route): readonly string[] => [
  ...['tokens', 'base', 'controls', 'notices'],
  ...(route.public ? ['public'] : ['shell', 'pages', ...(OWN[route.name] ?? [])]),
];

/** The style sheets that were asked for, and whose loading hasn't failed. */
const asked = new Map<string, Promise<void>>();

/**
 * Loads a style sheet unless the page already has it. Each HTML file inlines the sheets of its own page.
 * @param name of a sheet; does nothing for one that every page has
 * @throws Error if the sheet can't be loaded. It is asked for again the next time
 */
export function loadStyleSheet(name: string): Promise<void> {
  const hash = __STYLE_SHEETS__[name];
  if (!hash || typeof document === 'undefined' || document.querySelector(`style[data-sheet~="${name}"]`))
    return Promise.resolve();
  const loading = asked.get(name) ?? addLink(`/assets/${name}-${hash}.css`);
  asked.set(name, loading);
  loading.catch(() => asked.delete(name));
  return loading;
}

function addLink(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
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
