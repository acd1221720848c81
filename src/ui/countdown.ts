import { useEffect, useReducer } from 'react';

export interface Wait {
  /** Milliseconds since 1970, by the phone's clock. */
  readonly startedAt: number;
  readonly seconds: number;
}

/** Whole seconds. 0 if the clock was set back. */
export function secondsLeft({ startedAt, seconds }: Wait): number {
  const passed = (Date.now() - startedAt) / 1000;
  return passed < 0 ? 0 : Math.max(0, Math.ceil(seconds - passed));
}

export function clockOf(seconds: number): string {
  const [hours, ...rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  return [...(hours ? [hours] : []), ...rest].map((part, index) => String(part).padStart(index ? 2 : 1, '0')).join(':');
}

/** Whole seconds, 0 without a wait. */
export function useSecondsLeft(wait: Wait | undefined): number {
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  const left = wait ? secondsLeft(wait) : 0;
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(render, 1000);
    return () => clearTimeout(timer);
  });
  return left;
}
