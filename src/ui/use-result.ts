import { useEffect, useState } from 'react';

/** undefined until the check has finished, or if it failed. @param check must be the same on every render, as input */
export function useResult<Input, Result>(check: (input: Input) => Promise<Result>, input: Input): Result | undefined {
  const [found, setFound] = useState<{ readonly input: Input; readonly result: Result }>();
  useEffect(() => {
    const end = new AbortController();
    check(input).then(
      (result) => end.signal.aborted || setFound({ input, result }),
      () => {},
    );
    return () => end.abort();
  }, [check, input]);
  return found?.input === input ? found.result : undefined;
}
