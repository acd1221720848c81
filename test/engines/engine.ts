export interface Engine {
  readonly name: string;
  readonly advice: string;
  /** What opens the browser. undefined if it isn't installed. */
  find(): Promise<Open | undefined>;
}

export type Open = (script: string) => Promise<Tab>;

/** The one tab of an open browser, 360 x 640. Each call is over within LIMIT. */
export interface Tab {
  load(address: string): Promise<void>;
  /** Evaluates an expression in the page. Its result is a promise of a text. */
  evaluate(expression: string): Promise<string>;
  /** Taps a point of the screen. */
  tap(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds within which a browser has to start, or to do what it must. */
export const LIMIT = 30_000;

export async function within<Value>(promise: Promise<Value>, what: string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${LIMIT / 1000} s`)), LIMIT);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** The actions of WebDriver for taps (W3C WebDriver, Actions). Firefox and WebKit take them in the same form. */
export const tapActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'pointer',
    // No finger: on a busy machine Firefox takes its tap for a long press.
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

export const keyActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
