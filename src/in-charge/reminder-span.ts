import { readSession, writeSession } from '../browser/storage';
import { sessionSignal } from '../state/session';

/** Session storage key of the minutes. */
const KEY = 'reminder';

/** Minutes of play after which the player may be reminded. */
export const SPANS = [15, 30, 60] as const;
type Span = (typeof SPANS)[number];

const USUAL: Span = 30;
const chosen = sessionSignal<Span | undefined>(undefined);

/** Minutes of play between two reminders. */
export function reminderSpan(): Span {
  const kept = Number(readSession(KEY));
  return chosen.value ?? SPANS.find((span) => span === kept) ?? USUAL;
}

export function chooseReminder(span: Span): void {
  chosen.value = span;
  writeSession(KEY, String(span));
}
