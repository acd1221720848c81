import { useEffect, useState } from 'react';

/**
 * The code of a part of a page, loaded once it is wanted; undefined until then, and where it can't be had.
 * @param load must be the same function at every render, as must onMissing
 */
export function usePart<Part>(load: () => Promise<Part>, wanted: boolean, onMissing?: () => void): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (wanted) load().then(setPart, onMissing ?? (() => {}));
  }, [load, wanted, onMissing]);
  return part;
}
