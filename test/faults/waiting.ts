import { balanceOn } from './screen';
import type { Player, Tab } from './tab';

/** Milliseconds between two looks of a player who waits. */
const GLANCE = 5;

/** Looks, half a minute's on an idle machine, after which something that should have happened is taken to have failed. */
const MOST_LOOKS = 30_000 / GLANCE;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits until something is so, doing again and again what a player would do about it. */
export type Until = (what: string, condition: () => boolean, nudge?: () => void) => Promise<void>;

export function waitIn(tab: Tab, players: readonly Player[]): Until {
  /** What the player sees, for the words of a failure. */
  function whereabouts(): string {
    const { client, document } = tab.page();
    const { token, user, userFailure, route, round, bidProgress, rechargeProgress, recharge, wallet } = client;
    return JSON.stringify({
      ...{ token: token.peek(), user: user.peek()?.username, userFailure: userFailure.peek() },
      ...{ path: route.peek().path, round: round.peek().state, recharge: recharge.peek()?.status },
      ...{ chip: balanceOn(document), wallet: wallet.peek() },
      truly: players.map(({ userId }) => tab.sandbox.figures(userId)),
      ...{ bid: bidProgress.peek(), opening: rechargeProgress.peek(), kept: [...tab.session], log: tab.network.log },
    });
  }

  return async (what, condition, nudge) => {
    for (let looks = 0; !condition(); looks++) {
      if (tab.failures.length) throw new Error(`${what} was waited for no longer`);
      if (looks > MOST_LOOKS) throw new Error(`${what} did not happen: ${whereabouts()}`);
      nudge?.();
      await pause(GLANCE);
    }
  };
}
