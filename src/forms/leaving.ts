import { route } from '../state/location';
import type { Submit } from './use-form';

/**
 * The submit of a form whose page is left once it is sent. The form stays busy until then, or until the player comes back
 * before the next page is there. The signal that it gets aborts when the player has left the page by another way too:
 * nothing may come of what was sent then.
 */
export const leaving =
  <Values>(submit: Submit<Values>): Submit<Values> =>
  async (values, unmounted) => {
    const page = route.peek().name;
    const left = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stop = route.subscribe(({ name }) => {
      if (name !== page) left.abort();
      else if (left.signal.aborted) release();
    });
    unmounted.addEventListener('abort', () => {
      left.abort();
      release();
    });
    try {
      await submit(values, left.signal);
      await released;
    } finally {
      stop();
    }
  };
