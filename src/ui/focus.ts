import { useLayoutEffect, useRef } from 'react';

/** Moves the focus to the page's heading, if there is one. Screen readers then announce the page. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Focuses the heading whenever the value changes, but not at first: the browser has loaded that page. */
export function useFocusOnChange(value: unknown): void {
  const last = useRef(value);
  // A layout effect: it runs before the player can type into a field of the new page.
  useLayoutEffect(() => {
    if (value !== last.current) focusHeading();
    last.current = value;
  }, [value]);
}

/** A ref for what takes the focus when it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
