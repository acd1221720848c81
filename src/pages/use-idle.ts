import { useEffect, useState } from 'react';
import { whenIdle } from '../browser/scheduling';

/** Whether the browser has had nothing else to do since the component is on the page. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void whenIdle(() => setIdle(true)), []);
  return isIdle;
}
