import { type Message, readMessage, type WalletFigures } from '../api/wallet-socket';

/** Milliseconds to wait after showing a push. */
const SHORTEST_PAUSE = 750;
/** The pause doubles up to this many milliseconds while pushes keep coming. */
const LONGEST_PAUSE = 3_000;

interface PushListeners {
  /** A new push has been read. It is shown at once or after the pause. */
  onRead(): void;
  onShow(figures: WalletFigures): void;
}

interface PushReader {
  receive(message: Message): void;
  /** How many pushes have been read so far. */
  count(): number;
  /** Ends the pause and shows the newest push. */
  flush(): void;
  /** Drops the pushes that have not been shown. */
  drop(): void;
}

/**
 * Shows the first push at once, then the newest one after each pause: rendering fifty a second would keep a cheap phone
 * busy. Reading them doesn't.
 */
export function createPushReader({ onRead, onShow }: PushListeners): PushReader {
  /** The figures that were read but not shown yet. */
  let newest: WalletFigures | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = SHORTEST_PAUSE;
  let reads = 0;

  function show(): void {
    stopPause();
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
      const figures = readMessage(message);
      if (!figures) return;
      newest = figures;
      reads++;
      onRead();
      if (timer === undefined) show();
    },
    count: () => reads,
    flush() {
      if (timer !== undefined) show();
    },
    drop() {
      stopPause();
      pause = SHORTEST_PAUSE;
      newest = undefined;
    },
  };
}
