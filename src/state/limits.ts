import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Caps, Limit, LimitKind, Limits } from '../api/limits';
import type { Paise } from '../lib/money';
import type { Loadable } from './resource';
import { sessionSignal } from './session';

const current = sessionSignal<Loadable<Limits>>({ state: 'loading' });

/** The player's limits. 'failed': they are unknown, which doesn't mean that there are none. */
export const playersLimits: ReadonlySignal<Loadable<Limits>> = current;

const doubts = signal(0);

/** Changes when something has shown that the limits may have changed on another phone. */
export const limitDoubts: ReadonlySignal<number> = doubts;

export function doubtLimits(): void {
  doubts.value++;
}

export function noteLimits(next: Loadable<Limits>): void {
  current.value = next;
}

/** The limit that leaves the least. */
export interface Remainder {
  readonly kind: LimitKind;
  readonly period: keyof Caps;
  readonly cap: Paise;
  /** Never below zero: what is used may have been more before the limit was lowered. */
  readonly left: Paise;
  /** When the period ends, by the server's clock. Milliseconds since 1970. */
  readonly until: number;
}

/**
 * What is left of a kind of limits. undefined if there are none or they are unknown: then only the server decides.
 * @param least what is to fit into it: where the week has no room for that, the next day brings none
 */
export function remainderOf(kind: LimitKind, least = 0): Remainder | undefined {
  if (current.value.state !== 'loaded') return undefined;
  const { dayEndsAt, weekEndsAt, added, lost } = current.value.value;
  const { day, week, today, thisWeek } = kind === 'LOST' ? lost : added;
  const remainder = (period: keyof Caps, cap: Paise | undefined, used: Paise, until: number) =>
    cap === undefined ? [] : [{ kind, period, cap, until, left: Math.max(0, cap - used) }];
  const [first, second] = [
    ...remainder('week', week, thisWeek, weekEndsAt),
    ...remainder('day', day, today, dayEndsAt),
  ];
  return first && second && second.left < first.left && first.left >= least ? second : first;
}

/** Whether there is any limit. */
export const isLimited = ({ day, week }: Limit): boolean => day !== undefined || week !== undefined;
