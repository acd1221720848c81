import { Button } from '../ui/button';

/** Stands in for a page whose code can't be loaded: offline before its first visit, most often. */
export function MissingPage() {
  return (
    <main className="crash">
      <h1>You’re offline</h1>
      <p>This page couldn’t be loaded. Check your connection and try again.</p>
      <Button kind="primary" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  );
}
