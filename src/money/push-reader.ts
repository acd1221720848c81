import { type Message, readMessage, type WalletFigures } from '../api/wallet-socket';

/** Milliseconds to wait after showing a push. */
const SHORTEST_PAUSE = 750;
/** The pause doubles up to this many milliseconds while pushes keep coming. */
const LONGEST_PAUSE = 3_000;

/** How many unread messages to keep. A hidden tab's timers may fire only once a minute. */
const MOST_UNREAD = 100;

interface PushListeners {
  /** A new push has been read. It is shown at once or after the pause. */
  onRead(): void;
  onShow(figures: WalletFigures): void;
}

interface PushReader {
  receive(message: Message): void;
  /** Reads the newest push, and returns how many have been read so far. */
  count(): number;
  /** Ends the pause and shows the newest push. */
  flush(): void;
  /** Drops the pushes that have not been shown. */
  drop(): void;
}

/**
 * Shows the first push at once, then the newest one after each pause. Reads no others: fifty a second would keep a
 * cheap phone busy.
 */
export function createPushReader({ onRead, onShow }: PushListeners): PushReader {
  let unread: Message[] = [];
  /** The figures that were read but not shown yet. */
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
