import { useEffect, useReducer } from 'react';
import { secondsLeft, type Wait } from '../lib/wait';

/** Whole seconds left of a wait. 0 without one. Renders the component every second. */
export function useSecondsLeft(wait: Wait | undefined): number {
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  useEffect(() => {
    if (!wait) return;
    const timer = setInterval(render, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return wait ? secondsLeft(wait) : 0;
}
