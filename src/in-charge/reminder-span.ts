import { keptSignal } from '../state/kept';

/** Minutes of play after which the player may be reminded. */
export const SPANS = [15, 30, 60] as const;

/** Minutes of play between two reminders. */
export const reminderSpan = keptSignal<(typeof SPANS)[number]>(
  'reminder',
  (stored) => SPANS.find((span) => span === stored),
  30,
);
