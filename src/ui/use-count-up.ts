import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { Paise } from '../lib/money';

const STEPS = 16;
/** Milliseconds before the first: the gain is on its way to the balance. */
const DELAY = 500;

/** Without alternative texts in style sheets, screen readers would read every sum. */
const canCount = () => !matchMedia('(prefers-reduced-motion)').matches && CSS.supports('content', '"" / ""');

/** The sums stand in an attribute, which style sheets move along: no step lays out anything. @param ms 0 counts nothing */
export function useCountUp(
  element: RefObject<HTMLElement | null>,
  [from, to]: readonly [Paise, Paise],
  ms: number,
  format: (sum: Paise) => string,
): void {
  const count = useEffectEvent(() => {
    if (!element.current || !ms || !canCount()) return;
    const { dataset, style } = element.current;
    const sumAt = (_: unknown, step: number) => format(to - Math.round((to - from) * (1 - step / (STEPS - 1)) ** 3));
    dataset.count = Array.from({ length: STEPS }, sumAt).join('\n');
    style.setProperty('--counting', `${ms}ms steps(${STEPS}, jump-none) ${DELAY}ms`);
    setTimeout(() => delete dataset.count, ms + DELAY);
  });
  useLayoutEffect(() => count(), []);
}
