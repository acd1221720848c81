import { setTimeout } from 'node:timers/promises';
import type { Tab } from './engine';

const STEP_TIMEOUT = 20_000;

/** Milliseconds from a step to the next tap: a form takes a quicker one for the second of a double tap. */
const PAUSE = 400;

const POLL = 100;

const KINDS = { button: 'button, summary', link: 'a[href]', field: 'input' };

export type Page = ReturnType<typeof createPage>;

/**
 * The app in one tab of any browser, seen and used as a player does. Each step waits until it is possible.
 * @param end when no step waits any longer, in milliseconds since 1970
 */
export function createPage(tab: Tab, origin: string, end: number) {
  let loads = 0;

  async function run<Args extends readonly unknown[], Result>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const call = `(async () => (${work})(...${JSON.stringify(args)}))()`;
    const answer = await tab.evaluate(
      `${call}.then((value) => JSON.stringify({ value }), (error) => JSON.stringify({ error: String(error) }))`,
    );
    const { value, error } = JSON.parse(answer);
    if (error) throw new Error(error);
    return value;
  }

  const screen = () => run(() => document.body.innerText).catch(() => '');

  /** Waits until a probe returns something. It may fail while a page is being left. */
  async function wait<Found>(what: string, probe: () => Promise<Found | false | null | undefined>): Promise<Found> {
    const limit = Math.min(Date.now() + STEP_TIMEOUT, end);
    for (;;) {
      const found = await probe().catch(() => undefined);
      if (found) return found;
      if (Date.now() > limit) throw new Error(`${what} didn’t come. The screen says: ${await screen()}`);
      await setTimeout(POLL);
    }
  }

  /** Goes back in the history, or forward if by is 1. Doesn't wait for what the page then does. */
  async function move(by: -1 | 1) {
    await run((step) => {
      const moved = () => Object.assign(window, { moving: false });
      Object.assign(window, { moving: true });
      for (const type of ['popstate', 'pagehide']) addEventListener(type, moved, { once: true });
      history.go(step);
    }, by);
    await wait('The move', () => run(() => !(window as { moving?: boolean }).moving));
  }

  async function tap(kind: keyof typeof KINDS, name: string) {
    await setTimeout(PAUSE);
    let before = '';
    const { x, y } = await wait(`The ${kind} ${name}`, async () => {
      const found = await run(findPlace, KINDS[kind], name);
      const still = JSON.stringify(found) === before;
      before = JSON.stringify(found);
      return still && found;
    });
    await tab.tap(x, y);
  }

  const hasText = (text: string) => run((words) => document.body.innerText.includes(words), text);

  return {
    run,
    tap,
    async go(to: string) {
      const number = ++loads;
      await run((mark) => Object.assign(window, { mark }) && null, number).catch(() => {});
      await tab.load(origin + to);
      await wait('The page', () =>
        run((mark) => (window as { mark?: number }).mark !== mark && document.readyState !== 'loading', number),
      );
    },
    move,
    /**
     * Goes back in the history, and waits until React has taken over a page with one of these paths. A page from the
     * back-forward cache loads itself again, so its first document doesn't count. Offline it doesn't load again. Returns
     * the path.
     */
    async back(...paths: string[]) {
      await move(-1);
      return wait(`One of ${paths}`, () =>
        run((paths) => {
          const isTaken = Object.keys(document.querySelector('#root > *') ?? {}).some((key) => /^__react/.test(key));
          const isOld = 'mark' in window && navigator.onLine;
          return isTaken && !isOld && paths.find((path) => path === location.pathname);
        }, paths),
      );
    },
    async type(label: string, text: string) {
      await tap('field', label);
      await wait(`The focus on ${label}`, () => run(hasFocus, label));
      await run(() => document.activeElement instanceof HTMLInputElement && document.activeElement.select());
      await tab.type(text);
    },
    see: (text: string) => wait(text, () => hasText(text)),
    miss: (text: string) => wait(`A screen without ${text}`, async () => !(await hasText(text))),
    async at(to: string, heading: string) {
      await wait(`${to} with ${heading}`, async () => {
        const [shown, headings] = await run(() => [
          location.pathname,
          [...document.querySelectorAll('h1')].map(({ innerText }) => innerText),
        ]);
        return shown === to && headings?.includes(heading);
      });
    },
  };
}

const hasFocus = (label: string) =>
  (document.activeElement as HTMLInputElement).labels?.[0]?.innerText.trim() === label;

/** Scrolls to what can be tapped and has this name. Returns its middle. Runs in the page. */
function findPlace(selector: string, name: string) {
  const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const isNamed = (element: HTMLElement) => {
    const label = (element as HTMLInputElement).labels?.[0] ?? element;
    const own = element.getAttribute('aria-label') || label.innerText.trim().replace(/\s+/g, ' ') || element.title;
    return own === name;
  };
  const found = [...within.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getClientRects().length && isNamed(element),
  );
  if (!found) return undefined;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  return found.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
}
