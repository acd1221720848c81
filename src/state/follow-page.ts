import { route } from './location';

interface PageEvents {
  /** The player went on to another page. */
  onLeft(): void;
  /** The player is here, or back before the next page was there. */
  onReturned(): void;
  /** The browser took the whole document out of its back-forward cache. */
  onRestored(): void;
}

/** Tells what becomes of the page of the present location; answers how to stop. */
export function followPage({ onLeft, onReturned, onRestored }: PageEvents): () => void {
  const here = route.peek().name;
  const stop = route.subscribe(({ name }) => (name === here ? onReturned() : onLeft()));
  const restored = ({ persisted }: PageTransitionEvent) => persisted && onRestored();
  addEventListener('pageshow', restored);
  return () => {
    stop();
    removeEventListener('pageshow', restored);
  };
}
