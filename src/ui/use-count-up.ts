import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { Paise } from '../lib/money';

/** Whether sums may count up. Without alternative texts in style sheets, screen readers would tell every one. */
const canCount = () => !matchMedia('(prefers-reduced-motion)').matches && CSS.supports('content', '"" / ""');

/**
 * Counts up from a sum to another as an element mounts, in the attribute that style sheets show over its text. The text
 * is the last sum from the start: screen readers tell it once.
 * @param ms how long it takes. 0 counts nothing
 */
export function useCountUp(
  element: RefObject<HTMLElement | null>,
  [from, to]: readonly [Paise, Paise],
  ms: number,
  format: (sum: Paise) => string,
): void {
  const count = useEffectEvent(({ dataset }: HTMLElement) => {
    const start = performance.now();
    let frame = 0;
    const show = () => {
      const left = Math.max(0, 1 - (performance.now() - start) / ms);
      dataset.count = format(to - Math.round((to - from) * left ** 3));
      if (left) frame = requestAnimationFrame(show);
      else delete dataset.count;
    };
    show();
    return () => {
      cancelAnimationFrame(frame);
      delete dataset.count;
    };
  });
  const isCounting = useEffectEvent(() => ms > 0 && canCount());
  useLayoutEffect(() => (element.current && isCounting() ? count(element.current) : undefined), [element]);
}
