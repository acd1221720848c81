import { WebSocket } from 'ws';
import { define } from '../dom';
import type { Sandbox } from '../sandbox/sandbox';

export interface LoopbackSockets {
  /** Every socket that has been made, oldest first. */
  readonly made: readonly WebSocket[];
  /** The address that each was asked for, before it was led to the sandbox. */
  readonly asked: readonly string[];
}

/** Makes the page's WebSocket one that finds the sandbox's wallet socket on whatever port it has. */
export function installSockets({ socketPort }: Pick<Sandbox, 'socketPort'>): LoopbackSockets {
  const made: WebSocket[] = [];
  const asked: string[] = [];
  class LoopbackSocket extends WebSocket {
    constructor(url: string) {
      super(url.replace(':8001/', `:${socketPort}/`));
      // Browsers say nothing of an error that nobody listens to.
      this.on('error', () => {});
      made.push(this);
      asked.push(url);
    }
  }
  define('WebSocket', LoopbackSocket);
  return { made, asked };
}
