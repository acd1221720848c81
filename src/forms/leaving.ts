import { yieldToPaint } from '../browser/scheduling';
import { route } from '../state/location';
import type { Submit } from './use-form';

/** Stays busy until its page is left, or the player comes back before the next has loaded. Leaving another way aborts. */
export const leaving =
  <Values>(submit: Submit<Values>): Submit<Values> =>
  async (values, unmounted) => {
    const page = route.peek().name;
    const left = new AbortController();
    let stop = () => {};
    const released = new Promise<void>((release) => {
      stop = route.subscribe(({ name }) => {
        if (name !== page) left.abort();
        else if (left.signal.aborted) release();
      });
      unmounted.addEventListener('abort', () => {
        left.abort();
        release();
      });
    });
    try {
      await yieldToPaint();
      if (!left.signal.aborted) await submit(values, left.signal);
      await released;
    } finally {
      stop();
    }
  };
