import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of each step but the first. Returns the heading's ref.
 * @param step undefined while it isn't known
 */
export function useFocusOnNewStep(step: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current && step && last.current !== step) heading.current?.focus();
    last.current = step;
  }, [step]);
  return heading;
}
