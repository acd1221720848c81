import type { WalletFigures } from '../api/wallet';
import { type Message, readMessage } from '../api/wallet-socket';

/** Milliseconds for which pushes wait after one has been shown. */
const SHORTEST_PAUSE = 750;
/** What the pause doubles to, in milliseconds, as long as pushes keep coming. */
const LONGEST_PAUSE = 3_000;

/** How many unread messages are kept. The timers of a hidden tab may sleep for a minute. */
const MOST_UNREAD = 100;

interface PushListeners {
  /** A new push has been read. It is shown at once or after the pause. */
  onRead(): void;
  onShow(figures: WalletFigures): void;
}

export interface PushReader {
  receive(message: Message): void;
  /** Reads the newest push, and answers how many have been read so far. */
  count(): number;
  /** Shows at once what waits for the end of the pause. */
  flush(): void;
  /** Drops what has not been shown. */
  drop(): void;
}

/**
 * Shows the first push at once and then the newest one after each pause. No other push is read: fifty a second would keep
 * a cheap phone busy.
 */
export function createPushReader({ onRead, onShow }: PushListeners): PushReader {
  let unread: Message[] = [];
  /** What was read and has yet to be shown. */
  let newest: WalletFigures | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = SHORTEST_PAUSE;
  let reads = 0;

  function read(): void {
    for (const message of unread.splice(0).reverse()) {
      const figures = readMessage(message);
      if (!figures) continue;
      newest = figures;
      reads++;
      onRead();
      return;
    }
  }

  function show(): void {
    stopPause();
    read();
    if (!newest) {
      pause = SHORTEST_PAUSE;
      return;
    }
    onShow(newest);
    newest = undefined;
    timer = setTimeout(show, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  }

  function stopPause(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    receive(message) {
      unread.push(message);
      if (timer === undefined) show();
      else if (unread.length >= MOST_UNREAD) read();
    },
    count() {
      read();
      return reads;
    },
    flush() {
      if (timer !== undefined) show();
    },
    drop() {
      stopPause();
      pause = SHORTEST_PAUSE;
      unread = [];
      newest = undefined;
    },
  };
}
