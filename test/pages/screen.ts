import { act, type ReactNode } from 'react';
import * as assert from 'uvu/assert';
import { define, mount } from '../dom';

/** Milliseconds that a step may take, as in a journey. */
const LIMIT = 30_000;

// A test may stop the timers of the app.
const { setTimeout: wake } = globalThis;
const { now } = Date;

const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') || element.textContent?.trim() || (element.getAttribute('title') ?? '')).trim();
const matches = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

/** Shows a component to a player. Each step waits until it is possible. */
export async function show(node: ReactNode) {
  const { container, render, unmount } = await mount(node);
  const text = () => container.textContent ?? '';
  const button = (name: string) =>
    [...container.querySelectorAll<HTMLElement>('button, summary')].filter((one) => nameOf(one) === name).at(-1);
  const field = (label: string) => {
    const found = [...container.querySelectorAll('label')].find(({ textContent }) => textContent?.trim() === label);
    return (found?.control ?? undefined) as HTMLInputElement | undefined;
  };

  async function wait<Found>(what: unknown, probe: () => Found): Promise<NonNullable<Found>> {
    const limit = now() + LIMIT;
    for (;;) {
      const found = probe();
      if (found) return found;
      if (now() > limit) assert.unreachable(`${what} didn’t come. The screen says: ${text()}`);
      await act(() => new Promise((resolve) => wake(resolve, 5)));
    }
  }

  return {
    container,
    render,
    unmount,
    text,
    /** The texts of what matches. */
    texts: (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent),
    wait,
    button,
    field,
    says: (words: string | RegExp) => wait(words, () => matches(text(), words)),
    misses: (words: string | RegExp) => wait(`A screen without ${words}`, () => !matches(text(), words)),
    find: (selector: string) => wait(selector, () => container.querySelector<HTMLElement>(selector)),
    async press(name: string): Promise<void> {
      const found = await wait(name, () => button(name));
      await act(async () => found.click());
    },
    async fill(label: string, value: string): Promise<void> {
      const found = await wait(label, () => field(label));
      await act(async () => {
        found.value = value;
        found.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    /** Ticks a box or chooses one of several. */
    async check(label: string): Promise<void> {
      const found = await wait(label, () => field(label));
      await act(async () => found.click());
    },
    /** Sends the form of a field, as Enter does. */
    async enter(label: string): Promise<void> {
      const found = await wait(label, () => field(label));
      await act(async () => found.form?.requestSubmit());
    },
  };
}

export function keepCopies(): string[] {
  const copies: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (copied: string) => void copies.push(copied) },
  });
  return copies;
}

const listeners = new Set<() => void>();
const media = {
  matches: false,
  addEventListener: (_: string, listener: () => void) => listeners.add(listener),
  removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
};

/** Makes a screen narrow, as a phone's, or wide, also while it shows something. */
export function beWide(matches: boolean): void {
  media.matches = matches;
  define('matchMedia', () => media);
  for (const listener of listeners) listener();
}
