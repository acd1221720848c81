import { useLayoutEffect, useRef } from 'react';

/** Screen readers then announce the page. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus(options);
}

export function skipToContent(): void {
  const first = document.querySelector<HTMLElement>('main form :is(:checked, input, button)');
  if (first) first.focus();
  else focusHeading();
}

/** Not at the first, which the browser announces. @param value undefined: unknown. @param options may stop scrolling */
export function useFocusOnChange(value: unknown, options?: FocusOptions): void {
  const last = useRef(value);
  useLayoutEffect(() => {
    if (value === undefined) return;
    if (last.current !== undefined && last.current !== value) focusHeading(options);
    last.current = value;
  }, [value, options]);
}

export const takeFocus = (element: HTMLElement | null): void => element?.focus();
