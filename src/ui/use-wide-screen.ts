import { useEffect, useState } from 'react';

/** Whether the screen is at least as wide. @param width a length */
export function useWideScreen(width: string): boolean {
  const [screen] = useState(() => matchMedia(`(min-width: ${width})`));
  const [wide, setWide] = useState(screen.matches);
  useEffect(() => {
    const follow = () => setWide(screen.matches);
    screen.addEventListener('change', follow);
    return () => screen.removeEventListener('change', follow);
  }, [screen]);
  return wide;
}
