import { useEffect, useState } from 'react';

/**
 * Loads a module once it is wanted. Returns undefined until it has loaded.
 * @param load must be the same function on every render, like onFailure
 * @param wanted a number in place of true: after a failure another number tries again
 */
export function useLazy<Module>(
  load: () => Promise<Module>,
  wanted: boolean | number,
  onFailure?: (error: unknown) => void,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (wanted && !module) load().then(setModule, onFailure ?? (() => {}));
  }, [load, wanted, module, onFailure]);
  return module;
}
