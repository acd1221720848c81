import { yieldToPaint } from '../browser/scheduling';
import { route } from '../state/location';
import type { Submit } from './use-form';

/**
 * For a form that leads to another page: it stays busy until its page is left, or the player comes back before the next
 * page has loaded. The signal also aborts when the player leaves another way: the answer must change nothing then.
 */
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
