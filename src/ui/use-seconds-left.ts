import { useEffect, useState } from 'react';
import { secondsLeft, type Wait } from '../lib/wait';

/** The seconds that are left of a wait, anew each second; 0 without one. */
export function useSecondsLeft(wait: Wait | undefined): number {
  const [left, setLeft] = useState(wait ? secondsLeft(wait) : 0);
  useEffect(() => {
    if (!wait) return;
    const tick = () => setLeft(secondsLeft(wait));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
