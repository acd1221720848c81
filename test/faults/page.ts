import { createHash, createHmac, createPublicKey, type JsonWebKeyInput, verify } from 'node:crypto';
import { type HTMLInputElement, Window } from 'happy-dom';
import type { Client } from './bundle';
import type { PhoneOptions } from './phone';
import { createStorage } from './storage';

function keyOf(point: Uint8Array) {
  const half = (from: number) => Buffer.from(point.slice(from, from + 32)).toString('base64url');
  const key: JsonWebKeyInput['key'] = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
  return createPublicKey({ key, format: 'jwk' });
}

/** Milliseconds from a change to its paint; by then all its immediate effects are rendered. */
const FRAME = 1;

export interface PageOptions extends PhoneOptions {
  readonly path: string;
  readonly id: number;
  /** The tab's session storage, which survives the page. */
  readonly session: Map<string, string>;
  /** The phone's local storage. */
  readonly local: Map<string, string>;
  /** The state of both storages. */
  readonly storage: () => 'works' | 'full' | 'blocked';
  /** Called when the page changes local storage. */
  readonly onStore: (page: Page, key: string, value: string | null) => void;
  /** Called when the page loads another one in full. */
  readonly onLeave: (page: Page, path: string) => void;
}

export type Page = ReturnType<typeof openPage>;

/** Opens a page: a document and the browser APIs that the client needs, with the client running in it. */
export function openPage({ makeClient, clock, network, random, watch, session, ...options }: PageOptions) {
  const window = new Window({
    ...{ url: `http://phone.test${options.path}`, width: 360, height: 640 },
    settings: { navigation: { disableMainFrameNavigation: true } },
  });
  const { document, location } = window;
  const openedAt = clock.now();
  let state: 'open' | 'frozen' | 'closed' = 'open';
  let visible = true;
  let painting = false;

  const timers = new Map<number, () => void>();
  const overdue: (() => void)[] = [];
  let lastTimer = 0;

  const onError = (error: unknown) =>
    state === 'closed' || watch.fail(`an error was logged: ${error instanceof Error ? error.stack : error}`);

  function clearTimer(id: number): void {
    timers.get(id)?.();
    timers.delete(id);
  }

  /** Timers never run in a closed page, and in a frozen one only after thaw(). */
  function begin(run: () => void, ms: number, isRepeated: boolean): number {
    const id = ++lastTimer;
    const runNow = () => {
      if (state === 'frozen') return void overdue.push(runNow);
      if (state === 'closed' || !timers.delete(id)) return;
      if (isRepeated) timers.set(id, clock.after(ms, runNow));
      try {
        run();
      } catch (error) {
        onError(error);
      }
    };
    timers.set(id, clock.after(ms, runNow));
    return id;
  }

  const setTimer = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    begin(() => run(...given), ms, false);

  const sockets = new Set<PageSocket>();
  class PageSocket {
    static readonly OPEN = 1;
    readyState = 0;
    onmessage?: (message: { readonly data: string }) => void;
    onclose?: () => void;
    /** Ends the connection without a close event. */
    readonly lose: () => void;

    constructor(address: string) {
      sockets.add(this);
      const token = new URL(address).searchParams.get('t') ?? '';
      this.lose = network.connect(token, (event, data = '') => {
        setTimer(() => {
          if (event === 'message') this.onmessage?.({ data });
          else this.readyState = event === 'open' ? 1 : 3;
          if (event === 'close') this.onclose?.();
        });
      });
    }
    close(): void {
      this.readyState = 3;
      sockets.delete(this);
      this.lose();
    }
    drop(): void {
      this.close();
      setTimer(() => this.onclose?.());
    }
  }

  const fetch = (_: string, { body, headers, signal }: RequestInit) =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      const operation = JSON.parse(String(body));
      const { authorization = '' } = headers as Record<string, string>;
      watch.onSend(page, operation, authorization);
      network.fetch(operation, authorization).then(
        (answer) =>
          setTimer(() => {
            resolve(answer);
            const tell = (body: unknown) => watch.onAnswer(page, operation, body);
            if (!signal?.aborted) void answer.json().then(tell, () => {});
          }),
        (error) => setTimer(() => reject(error)),
      );
    });

  const storages = { state: options.storage, isClosed: () => state === 'closed' };
  const sessionStorage = createStorage({ ...storages, kept: session });
  const localStorage = createStorage({
    ...storages,
    kept: options.local,
    onChange: (key, value) => options.onStore(page, key, value),
  });

  /** Like the browser's, but without its own delay. */
  const crypto = {
    randomUUID: () => [8, 4, 4, 4, 12].map(random.hex).join('-'),
    getRandomValues: (bytes: Uint8Array) => bytes.map(() => random.whole(0, 255)),
    subtle: {
      digest: async (_: string, data: Uint8Array) => createHash('sha256').update(data).digest(),
      importKey: async (_: string, key: Uint8Array) => key,
      sign: async (_: string, key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest(),
      verify: async (_: unknown, point: Uint8Array, signature: Uint8Array, data: Uint8Array) =>
        verify('sha256', data, { key: keyOf(point), dsaEncoding: 'ieee-p1363' }, signature),
    },
  };

  class PageDate extends Date {
    static override now = clock.now;
    constructor(value: string | number = clock.now()) {
      super(value);
    }
  }

  const leave = (to: string | URL) => {
    if (state !== 'closed') options.onLeave(page, new URL(to, location.href).pathname);
  };
  Object.assign(location, { replace: leave, assign: leave, reload: () => leave(location.href) });
  Object.defineProperty(document, 'visibilityState', { get: () => (visible ? 'visible' : 'hidden') });
  // Errors that a listener throws.
  window.addEventListener('error', (event) => onError(Reflect.get(event, 'error')));
  // The root element that the client needs, with the splash of the HTML, and the marks of style sheets that are there.
  const sheets = '<style data-sheet="public"></style><style data-sheet="shell"></style>';
  document.write(`${sheets}<div id="root"><main class="splash">Loading…</main></div>`);

  const client: Client = makeClient(window, {
    ...{ fetch, crypto, sessionStorage, localStorage, WebSocket: PageSocket, Date: PageDate },
    ...{ globalThis: { crypto, sessionStorage, localStorage }, scrollTo() {} },
    ...{ setTimeout: setTimer, clearTimeout: clearTimer, clearInterval: clearTimer, cancelAnimationFrame: clearTimer },
    setInterval: (run: () => void, ms: number) => begin(run, ms, true),
    requestAnimationFrame: (run: () => void) => setTimer(run, FRAME),
    ...{ performance: { now: () => clock.now() - openedAt } },
    ...{ console: { ...console, error: onError }, reportError: onError },
    // No style sheet is loaded: the time of the longest toss.
    getComputedStyle: () => ({ getPropertyValue: () => '1700' }),
    Math: Object.create(Math, { random: { value: random.next } }),
  });

  function paint(): void {
    if (painting) return;
    painting = true;
    clock.after(FRAME, () => {
      painting = false;
      if (state !== 'closed') watch.onPaint(page);
    });
  }
  const observer = new window.MutationObserver(paint);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });

  const loseSockets = () => {
    for (const socket of sockets) socket.lose();
  };

  const page = {
    id: options.id,
    client,
    document,
    path: () => location.pathname,
    /** The text of the first element that matches; '' if there is none. */
    textOf: (selector: string) => document.querySelector(selector)?.textContent ?? '',
    text: () => document.body.textContent,
    isVisible: () => visible,
    isClosed: () => state === 'closed',
    /** Whether a change isn't painted yet. */
    isPainting: () => painting,

    /** Types into a field if it is on screen. Returns whether the field had that text already. */
    type(name: string, text: string): boolean {
      const field = document.querySelector(`input[name=${name}]`) as HTMLInputElement | null;
      if (!field || field.value === text) return Boolean(field);
      field.value = text;
      field.dispatchEvent(new window.Event('input', { bubbles: true }));
      return false;
    },

    setVisible(next: boolean): void {
      visible = next;
      document.dispatchEvent(new window.Event('visibilitychange'));
      paint();
    },

    fire: (type: 'online' | 'pagehide' | 'pageshow') =>
      void window.dispatchEvent(Object.assign(new window.Event(type), { persisted: true })),

    /** Another tab has changed local storage. */
    hear: (key: string, newValue: string | null) =>
      void setTimer(() => window.dispatchEvent(Object.assign(new window.Event('storage'), { key, newValue }))),

    freeze(): void {
      state = 'frozen';
    },

    /** Loses the page's connections without an event. */
    loseSockets,

    thaw(): void {
      state = 'open';
      for (const run of overdue.splice(0)) clock.after(0, run);
    },

    /** Closes its connections, as the back-forward cache does. The page is notified. */
    closeSockets(): void {
      for (const socket of sockets) socket.drop();
    },

    /** Ends the page at any point, as a reload does. */
    close(): void {
      state = 'closed';
      loseSockets();
      // This reference also keeps the observer from being collected earlier.
      observer.disconnect();
      clock.after(FRAME, () => void window.happyDOM.close());
    },
  };
  return page;
}
