import { useEffect, useState } from 'react';

/**
 * Loads a module once it is wanted. Answers undefined until it is there, and where it can't be loaded.
 * @param load must be the same function at every render, and so must onFailure
 */
export function useLazy<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  onFailure?: () => void,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (wanted) load().then(setModule, onFailure ?? (() => {}));
  }, [load, wanted, onFailure]);
  return module;
}
