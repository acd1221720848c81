import { useEffect, useState } from 'react';

/**
 * The result of a check. undefined until it has finished, or if it failed.
 * @param check must be the same function on every render, and input the same object as long as it means the same
 */
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
