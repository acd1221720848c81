import { type Document, Window } from 'happy-dom';
import { WebSocket } from 'ws';
import { type Client, type MakeClient, SHEET } from './bundle';
import { createClock } from './clock';

/** Milliseconds for which a page that is closed may render what was half read by then. */
const LINGER = 3_000;

export interface PageOptions {
  readonly makeClient: MakeClient;
  readonly origin: string;
  readonly socketPort: number;
  readonly path: string;
  /** The tab's, which outlives the page. */
  readonly session: Map<string, string>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Called when the page leads to another by a full navigation. */
  readonly onLeave: (path: string) => void;
  /** Called after each change of what is on screen. */
  readonly onPaint: (page: Page) => void;
  /** Called with an error that nobody caught or that was logged. */
  readonly onError: (error: unknown) => void;
}

export interface Page {
  readonly client: Client;
  readonly path: () => string;
  readonly ended: () => boolean;
  readonly document: Document;
  /** Tells the page that the network is back or that it is looked at again. */
  fire(type: 'online' | 'visibilitychange'): void;
  /** Ends all that the page does, at whatever point, as a reload does. */
  close(): void;
}

/** Opens a page: a document, and around it the least of a browser that the client needs, with the client running in it. */
export function openPage(options: PageOptions): Page {
  const { makeClient, origin, socketPort, session, onLeave } = options;
  let ended = false;
  const clock = createClock();
  const sockets = new Set<WebSocket>();
  let url = new URL(options.path, origin);
  let state: unknown = null;

  const storage = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void (ended || map.set(key, value)),
    removeItem: (key: string) => void (ended || map.delete(key)),
    clear: () => void (ended || map.clear()),
  });
  const write = (next: unknown, _: string, to?: string | URL) => {
    state = next;
    url = new URL(to ?? url, origin);
  };
  const leave = (to: string | URL) => void (ended || onLeave(new URL(to, origin).pathname));

  class PageSocket extends WebSocket {
    constructor(address: string) {
      super(address.replace(':8001/', `:${socketPort}/`));
      // Browsers say nothing of an error that nobody listens to.
      this.on('error', () => {});
      this.on('close', () => sockets.delete(this));
      sockets.add(this);
    }
  }

  const window = new Window({ url: url.href, width: 360, height: 640 });
  const { document } = window;
  const onError = (error: unknown) => ended || options.onError(error);
  // What a listener throws.
  window.addEventListener('error', (event) => onError(Reflect.get(event, 'error')));
  // What the client looks for in the HTML, and the splash that stands in it until anything is rendered.
  document.write(`<style data-sheet="${SHEET}"></style><div id="root"><main class="splash">Loading…</main></div>`);
  const sessionStorage = storage(session);
  const localStorage = storage(new Map());
  const client = makeClient({
    window,
    globalThis: { crypto, sessionStorage, localStorage },
    location: {
      origin,
      get pathname() {
        return url.pathname;
      },
      get search() {
        return url.search;
      },
      hash: '',
      replace: leave,
      assign: leave,
    },
    history: {
      get state() {
        return state;
      },
      replaceState: write,
      pushState: write,
    },
    document,
    navigator: window.navigator,
    sessionStorage,
    localStorage,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    scrollTo: () => {},
    matchMedia: window.matchMedia.bind(window),
    console: { ...console, error: onError },
    reportError: onError,
    Element: window.Element,
    HTMLElement: window.HTMLElement,
    HTMLInputElement: window.HTMLInputElement,
    HTMLIFrameElement: window.HTMLIFrameElement,
    WebSocket: PageSocket,
    // What a closed page asked for is never answered: nothing of it may go on.
    fetch: (to: string, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const alive =
          <T>(pass: (value: T) => void) =>
          (value: T) =>
            ended || pass(value);
        options.fetch(to, init).then(alive(resolve), alive(reject));
      }),
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
  });

  const page: Page = {
    client,
    document,
    path: () => url.pathname,
    ended: () => ended,
    fire: (type) => void (type === 'online' ? window : document).dispatchEvent(new window.Event(type)),
    close() {
      ended = true;
      clock.stop();
      for (const socket of sockets) socket.terminate();
      // Only so is it let go of.
      setTimeout(() => void window.happyDOM.close(), LINGER).unref();
    },
  };
  let looking = false;
  // As painting does, it waits until all that follows from a change is rendered.
  const look = () => {
    if (looking) return;
    looking = true;
    setTimeout(() => {
      looking = false;
      if (!ended) options.onPaint(page);
    });
  };
  new window.MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  return page;
}
