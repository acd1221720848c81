import { overlay } from '../state/location';
import { persistedSignal } from '../state/persisted';

/** A speech input may press keys that nobody means. */
export const hasSideKeys = persistedSignal('side-keys', (stored) => (stored === false ? stored : undefined), true);

const SIDES: Readonly<Record<string, string>> = { h: 'heads', t: 'tails' };

function chooseSide({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  const isTyped = target instanceof Element && target.matches('input:not([type=radio]), select, textarea');
  if (!hasSideKeys.peek() || ctrlKey || metaKey || altKey || isTyped || overlay.peek()) return;
  const side = SIDES[key.toLowerCase()];
  if (side) document.querySelector<HTMLElement>(`.side > [value=${side}]`)?.click();
}

export function startSideKeys(): () => void {
  document.addEventListener('keydown', chooseSide);
  return () => document.removeEventListener('keydown', chooseSide);
}
