import { useEffect, useState } from 'react';

/**
 * Loads a module once it is wanted. Returns undefined until it has loaded.
 * @param load must be the same function on every render, like onFailure
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
