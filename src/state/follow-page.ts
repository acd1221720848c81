import { onRestored } from '../lib/restored';
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
export function followPage(events: PageEvents): () => void {
  const here = route.peek().name;
  const stops = [
    route.subscribe(({ name }) => (name === here ? events.onReturned() : events.onLeft())),
    onRestored(() => events.onRestored()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
