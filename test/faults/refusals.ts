import type { Operation } from '../sandbox/execution';
import { sideOf } from '../sandbox/rounds';
import type { Page } from './page';
import type { Server } from './server';

/** The refused bids that each page knows from its answers and must count. */
export function createRefusals(server: Server, ownerOf: (requestId: string) => number) {
  const placed = new Map<string, NonNullable<Operation['variables']>>();
  const asked = new Set<string>();
  const known = new Map<string, Set<string>>();

  /** Each session of a page starts without known refusals. */
  const visitOf = ({ id, client }: Page) => `${id} ${client.token.peek()}`;

  function wouldWin(requestId: string): boolean {
    const { roundId, clientSeed, bidOnCoin } = placed.get(requestId) ?? {};
    const seed = server.state.rounds.seedOf(ownerOf(requestId), String(roundId));
    return sideOf(String(seed), String(clientSeed), String(roundId)) === bidOnCoin;
  }

  return {
    onSend(page: Page, { operationName, variables }: Operation): void {
      if (operationName === 'placeBid' && variables) placed.set(String(variables.requestId), variables);
      if (operationName === 'resolveBid') asked.add(`${page.id} ${variables?.requestId}`);
    },

    onAnswer(page: Page, { operationName, variables }: Operation, body: unknown): void {
      const { data } = body as { data?: { resolveBid?: { flip: unknown; serverSeed: unknown } } | null };
      // Where too many rounds have ended, the round goes on and keeps its seed.
      if (operationName !== 'resolveBid' || data?.resolveBid?.flip !== null || !data.resolveBid.serverSeed) return;
      known.set(visitOf(page), (known.get(visitOf(page)) ?? new Set()).add(String(variables?.requestId)));
    },

    /** Whether a page has requested the seed of a bid. */
    isAsked: ({ id }: Page, { requestId }: { requestId: string }): boolean => asked.has(`${id} ${requestId}`),

    /** Whether a page has judged them, and rightly. */
    areCounted(page: Page): boolean {
      const ids = [...(known.get(visitOf(page)) ?? [])];
      const judged = page.client.refusedBids.peek().filter(({ check }) => check === 'win' || check === 'loss');
      const wins = judged.filter(({ check }) => check === 'win');
      return judged.length === ids.length && wins.length === ids.filter(wouldWin).length;
    },
  };
}
