import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds after which a player may wonder. */
const A_WHILE = 20_000;

/** Shows that the page is following something, and after a while the children: that it is safe to leave. */
export function Waiting({ children }: { children: ReactNode }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, A_WHILE, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className="waiting" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p className="muted" role="status">
        {long && children}
      </p>
    </>
  );
}
