import { useLayoutEffect, useRef } from 'react';

/** Screen readers then announce the page. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Moves the focus past the bars: to the form of the page, or to its heading. */
export function skipToContent(): void {
  const first = document.querySelector<HTMLElement>('main form :is(:checked, input, button)');
  if (first) first.focus();
  else focusHeading();
}

/** Focuses the heading whenever the value changes, but not at first: the browser announces that page. */
export function useFocusOnChange(value: unknown): void {
  const last = useRef(value);
  // Before the player can type into a field of the new page.
  useLayoutEffect(() => {
    if (value !== last.current) focusHeading();
    last.current = value;
  }, [value]);
}

/** A ref: the element takes the focus when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
