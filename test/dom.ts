import { Window } from 'happy-dom';
import type { ReactNode } from 'react';
import { undo } from './undo';

/** Node's globals that the window's replace. fetch and the timers stay Node's. */
const REPLACED = [
  ...['Event', 'CustomEvent', 'MessageEvent', 'CloseEvent', 'EventTarget'],
  ...['navigator', 'sessionStorage', 'localStorage', 'Storage', 'FormData'],
];

const missing = (name: string) => !(name in globalThis) && name !== 'WebSocket';
const names = [...Object.getOwnPropertyNames(new Window()).filter(missing), ...REPLACED];

/**
 * Installs a new window of phone size on globalThis, without a WebSocket. A full navigation changes the address alone.
 * React DOM needs a window when it is imported: use mount().
 */
export function installDom(url = 'http://localhost:3000/'): void {
  const window = new Window({
    url,
    width: 360,
    height: 640,
    settings: { navigation: { disableMainFrameNavigation: true } },
  });
  for (const name of names) {
    const value: unknown = Reflect.get(window, name);
    // Methods of the window, such as addEventListener, need it as their receiver.
    const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
    define(name, isMethod ? value.bind(window) : value);
  }
  define('window', window);
}

export function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

export function replace(name: string, value: unknown): void {
  const original: unknown = Reflect.get(globalThis, name);
  define(name, value);
  undo(() => define(name, original));
}

export function setVisible(isVisible: boolean): void {
  const reported = { hidden: !isVisible, visibilityState: isVisible ? 'visible' : 'hidden' };
  for (const [name, value] of Object.entries(reported))
    Object.defineProperty(document, name, { configurable: true, value });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** An image that always loads, as from a reachable host. */
export class AnsweredImage {
  onload = () => {};
  set src(_: string) {
    queueMicrotask(() => this.onload());
  }
}

export interface Mounted {
  readonly container: HTMLElement;
  render(node: ReactNode): Promise<void>;
  unmount(): Promise<void>;
}

const views = new Set<Mounted>();

export async function unmountAll(): Promise<void> {
  for (const view of views) await view.unmount();
}

export async function mount(node: ReactNode): Promise<Mounted> {
  define('IS_REACT_ACT_ENVIRONMENT', true);
  const [{ act }, { createRoot }] = await Promise.all([import('react'), import('react-dom/client')]);
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const render = (next: ReactNode) => act(async () => root.render(next));
  await render(node);
  const view: Mounted = {
    container,
    render,
    async unmount() {
      views.delete(view);
      await act(async () => root.unmount());
      container.remove();
    },
  };
  views.add(view);
  return view;
}

/** Acts, and gives what is requested because of it time to be answered and rendered. Only the shortest timers pass. */
export async function settled(action: () => unknown = () => {}): Promise<void> {
  const { act } = await import('react');
  await act(async () => {
    action();
    for (let turn = 0; turn < 5; turn++) await new Promise((done) => setTimeout(done));
  });
}
