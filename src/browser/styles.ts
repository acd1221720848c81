/** The groups of style sheets, files of styles/ in the order of the cascade. Every page has the first, and one other. */
export const SHEETS = {
  every: ['tokens', 'base', 'controls', 'notices'],
  public: ['public'],
  shell: ['shell', 'pages', 'game', 'bid', 'coin', 'payments', 'account', 'lists', 'drawers', 'win'],
} as const;

type Group = Exclude<keyof typeof SHEETS, 'every'>;

const requested = new Map<Group, Promise<void>>();

/** Each HTML file inlines its own group. @throws Error if the sheets can't be loaded: the next call tries again */
export function loadStyleSheet(group: Group): Promise<void> {
  if (typeof document === 'undefined' || document.querySelector(`style[data-sheet=${group}]`)) return Promise.resolve();
  const loading = requested.get(group) ?? addLink(`/assets/${group}-${__STYLE_SHEETS__[group]}.css`);
  requested.set(group, loading);
  loading.catch(() => requested.delete(group));
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

export function paintTheme(light: boolean): void {
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  document.querySelector('[name=theme-color]')?.setAttribute('content', light ? '#fff' : '#1c1033');
}
