import type { Route, RouteName } from '../routes';

const OWN: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  dashboard: ['bid', 'game', 'game-screens', 'coin'],
  wallet: ['payments'],
  ...(features.payments && { recharge: ['payments'] }),
  refer: ['account'],
  profile: ['account'],
};

/** Files of styles/, in the order of the cascade. */
export const sheetsOf = (route: Route): readonly string[] => [
  ...['tokens', 'base', 'controls', 'notices'],
  ...(route.public ? ['public'] : ['shell', 'pages', ...(OWN[route.name] ?? [])]),
];

const requested = new Map<string, Promise<void>>();

/** Loads a sheet unless the page has it. @throws Error if it can't be loaded. The next call tries again */
export function loadStyleSheet(name: string): Promise<void> {
  const hash = __STYLE_SHEETS__[name];
  if (!hash || typeof document === 'undefined' || document.querySelector(`style[data-sheet~="${name}"]`))
    return Promise.resolve();
  const loading = requested.get(name) ?? addLink(`/assets/${name}-${hash}.css`);
  requested.set(name, loading);
  loading.catch(() => requested.delete(name));
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

/** Also the browser's own bars. The colours are each theme's --page. */
export function paintTheme(light: boolean): void {
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  document.querySelector('[name=theme-color]')?.setAttribute('content', light ? '#fff' : '#1c1033');
}
