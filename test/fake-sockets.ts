import { define } from './dom';

/** A WebSocket under the test's control: it opens, pushes and closes when the test says so. */
export class FakeSocket implements Pick<WebSocket, 'readyState' | 'close'> {
  static readonly OPEN = 1;
  readyState: 0 | 1 | 3 = 0;
  onmessage: ((message: { readonly data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {}
  push(data: object | string): void {
    this.readyState = 1;
    this.onmessage?.({ data: typeof data === 'string' ? data : JSON.stringify({ data }) });
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  close(): void {
    this.readyState = 3;
  }
}

/** Replaces WebSocket. Returns the sockets that are made from now on, the oldest first. */
export function installFakeSockets(): readonly FakeSocket[] {
  const made: FakeSocket[] = [];
  class Made extends FakeSocket {
    constructor(url: string) {
      super(url);
      made.push(this);
    }
  }
  define('WebSocket', Made);
  return made;
}
