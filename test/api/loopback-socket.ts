import { WebSocket } from 'ws';
import { define } from '../dom';
import type { Sandbox } from '../sandbox/sandbox';

export interface LoopbackSockets {
  readonly made: readonly WebSocket[];
  /** The address that the page gave each, before the port was replaced. */
  readonly requested: readonly string[];
}

export function installSockets({ socketPort }: Pick<Sandbox, 'socketPort'>): LoopbackSockets {
  const made: WebSocket[] = [];
  const requested: string[] = [];
  class LoopbackSocket extends WebSocket {
    constructor(url: string) {
      super(url.replace(':8001/', `:${socketPort}/`));
      // As in browsers, an error without a listener is ignored.
      this.on('error', () => {});
      made.push(this);
      requested.push(url);
    }
  }
  define('WebSocket', LoopbackSocket);
  return { made, requested };
}
