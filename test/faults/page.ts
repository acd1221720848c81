import { setImmediate } from 'node:timers/promises';
import { type Document, Window } from 'happy-dom';
import type { Operation } from '../sandbox/execution';
import type { Client, MakeClient } from './bundle';
import { type Clock, createPageTimers } from './clock';
import type { Network } from './network';
import type { Random } from './random';

const ORIGIN = 'http://phone.test';

/** Milliseconds after a change until it is painted: all that follows from it at once is rendered by then. */
const FRAME = 1;

export interface PageOptions {
  readonly makeClient: MakeClient;
  readonly clock: Clock;
  readonly network: Network;
  readonly random: Random;
  readonly path: string;
  /** What session storage holds; the tab's, which outlives the page. */
  readonly session: Map<string, string>;
  /** Whether session storage takes what is new (full) and answers at all (blocked), or throws. */
  readonly storage: () => 'works' | 'full' | 'blocked';
  /** Told each call at the moment it is sent. */
  readonly onSend: (page: Page, operation: Operation, token: string) => void;
  /** Called when the page leads to another by a full load. */
  readonly onLeave: (page: Page, path: string) => void;
  /** Called with an error that nobody caught or that was logged. */
  readonly onError: (error: unknown) => void;
  /** Called after each change of what is on screen. */
  readonly onPaint: (page: Page) => void;
}

export interface Page {
  readonly client: Client;
  readonly document: Document;
  readonly path: () => string;
  readonly isVisible: () => boolean;
  readonly isClosed: () => boolean;
  /** Whether something has changed that isn't painted yet. */
  readonly isPainting: () => boolean;
  /** Milliseconds for which it was not frozen. */
  readonly awake: () => number;
  setVisible(visible: boolean): void;
  fire(type: 'online' | 'pageshow'): void;
  /** Stops all that it does until thaw(). Its connections are lost, which it isn't told. */
  freeze(): void;
  thaw(): void;
  /** Ends all that it does, at whatever point, as a reload does. */
  close(): void;
}

/** Opens a page: a document, and around it the least of a browser that the client needs, with the client running in it. */
export function openPage(options: PageOptions): Page {
  const { makeClient, clock, network, random, session } = options;
  const timers = createPageTimers(clock);
  const sockets = new Set<PageSocket>();
  let closed = false;
  let visible = true;
  let painting = false;
  let url = new URL(options.path, ORIGIN);
  let state: unknown = null;
  let frozenFor = 0;
  let frozenAt: number | undefined;
  const openedAt = clock.now();

  const onError = (error: unknown) => closed || options.onError(error);
  const guarded = (run: () => void) => () => {
    try {
      run();
    } catch (error) {
      onError(error);
    }
  };
  const later = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    timers.setTimeout(
      guarded(() => run(...given)),
      ms,
    );

  class PageSocket {
    static readonly OPEN = 1;
    readyState = 0;
    onmessage?: (message: { readonly data: string }) => void;
    onclose?: () => void;
    readonly lose: () => void;

    constructor(address: string) {
      sockets.add(this);
      const token = new URL(address).searchParams.get('t') ?? '';
      this.lose = network.connect(token, (event, data = '') => void later(() => this.receive(event, data)));
    }
    receive(event: 'open' | 'message' | 'close', data: string): void {
      if (event !== 'message') this.readyState = event === 'open' ? 1 : 3;
      if (event === 'message') this.onmessage?.({ data });
      if (event === 'close') this.onclose?.();
    }
    close(): void {
      this.readyState = 3;
      sockets.delete(this);
      this.lose();
    }
  }

  const loseSockets = () => {
    for (const socket of sockets) socket.lose();
  };

  class PageDate extends Date {
    static override now = clock.now;
    constructor(...given: []) {
      super(...((given.length ? given : [clock.now()]) as []));
    }
  }

  /** What comes in waits until the page is awake, and is never seen by one that is closed. */
  const fetch = (_: string, init: RequestInit) =>
    new Promise<Pick<Response, 'ok' | 'status' | 'json'>>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      const { authorization = '' } = init.headers as Record<string, string>;
      const operation = JSON.parse(String(init.body));
      options.onSend(page, operation, authorization);
      network.fetch(operation, authorization).then(
        ({ status, body }) =>
          later(() =>
            resolve({
              ok: status >= 200 && status < 300,
              status,
              async json() {
                if (body === undefined) throw new TypeError('The connection broke');
                return JSON.parse(body);
              },
            }),
          ),
        (error) => later(() => reject(error)),
      );
    });

  const write = (next: unknown, _: string, to?: string | URL) => {
    state = next;
    url = new URL(to ?? url, ORIGIN);
  };
  const leave = (to: string | URL) => void (closed || options.onLeave(page, new URL(to, ORIGIN).pathname));

  const window = new Window({ url: url.href, width: 360, height: 640 });
  const { document } = window;
  Object.defineProperty(document, 'visibilityState', { get: () => (visible ? 'visible' : 'hidden') });
  // What a listener throws.
  window.addEventListener('error', (event) => onError(Reflect.get(event, 'error')));
  // What the client looks for in the HTML, and the splash that stands in it until anything is rendered.
  document.write(`<div id="root"><main class="splash">Loading…</main></div>`);
  const fire = (target: { dispatchEvent(event: never): void }, type: string, more = {}) =>
    target.dispatchEvent(Object.assign(new window.Event(type), more) as never);
  /** A page that is closed keeps nothing any more. */
  const reach = (refusing: readonly string[]) => {
    if (refusing.includes(options.storage())) throw new DOMException('No storage', 'QuotaExceededError');
    return closed ? new Map<string, string>() : session;
  };
  const sessionStorage = {
    getItem: (key: string) => reach(['blocked']).get(key) ?? null,
    setItem: (key: string, value: string) => void reach(['blocked', 'full']).set(key, value),
    removeItem: (key: string) => void reach(['blocked']).delete(key),
    clear: () => reach(['blocked']).clear(),
  };
  const localStorage = { getItem: () => null, setItem() {}, removeItem() {}, clear() {} };
  // What the browser works out beside the page takes no time of this clock's.
  const subtle = new Proxy(crypto.subtle, {
    get:
      (target, name: 'digest') =>
      (...given: Parameters<SubtleCrypto['digest']>) =>
        clock.hold(target[name](...given)),
  });
  const tracked = { subtle, randomUUID: () => crypto.randomUUID() };

  const client = makeClient({
    window,
    globalThis: { crypto: tracked, sessionStorage, localStorage },
    crypto: tracked,
    location: {
      origin: ORIGIN,
      get pathname() {
        return url.pathname;
      },
      get search() {
        return url.search;
      },
      hash: '',
      replace: leave,
      assign: leave,
      reload: () => leave(url),
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
    fetch,
    setTimeout: later,
    clearTimeout: timers.clearTimeout,
    Date: PageDate,
    performance: { now: () => clock.now() - openedAt },
    Math: Object.create(Math, { random: { value: random.next } }),
  });

  const paint = () => {
    if (painting) return;
    painting = true;
    clock.after(FRAME, () => {
      painting = false;
      if (!closed) options.onPaint(page);
    });
  };
  const observer = new window.MutationObserver(paint);

  const page: Page = {
    client,
    document,
    path: () => url.pathname,
    isVisible: () => visible,
    isClosed: () => closed,
    isPainting: () => painting,
    awake: () => (frozenAt ?? clock.now()) - openedAt - frozenFor,
    setVisible(next) {
      visible = next;
      fire(document, 'visibilitychange');
      paint();
    },
    fire: (type) => fire(window, type, { persisted: true }),
    freeze() {
      frozenAt = clock.now();
      timers.freeze();
      loseSockets();
    },
    thaw() {
      frozenFor += clock.now() - (frozenAt ?? clock.now());
      frozenAt = undefined;
      timers.thaw();
    },
    close() {
      closed = true;
      // It also keeps the observer from being collected before.
      observer.disconnect();
      timers.stop();
      loseSockets();
      // Only so is it let go of.
      void setImmediate().then(() => window.happyDOM.close());
    },
  };
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return page;
}
