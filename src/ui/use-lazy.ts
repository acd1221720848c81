import { useEffect, useState } from 'react';

/**
 * Loads code once it is wanted. After a failure `isMissing` is true, and the code is asked for again when the network
 * returns. In most browsers only a reload helps then: they remember the failure of an import().
 * @param load must be the same function on every render
 */
export function useLazy<Code>(load: () => Promise<Code>, wanted: boolean) {
  const [code, setCode] = useState<Code>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || code) return;
    const ask = () => {
      setFailed(false);
      load().then(setCode, () => setFailed(true));
    };
    ask();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [load, wanted, code]);
  return { code, isMissing: hasFailed && wanted };
}
