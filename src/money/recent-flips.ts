import { effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import type { Participation } from '../api/game';
import { readFields, readList, readText } from '../api/operation';
import { readSessionJson, writeSession } from '../browser/storage';
import type { CoinSide } from '../lib/fairness';
import { sessionSignal } from '../state/session';
import { flips } from './bids';

/** Session storage key. */
const KEY = 'recent-flips';

/** The most flips to keep. Transactions lists them all. */
export const MOST_FLIPS = 20;

/** A flip that has landed. */
interface RecentFlip {
  readonly game: string;
  readonly side: CoinSide;
  readonly won: boolean;
}

const current = sessionSignal<readonly RecentFlip[]>([]);

/** The player's latest flips, newest first. */
export const recentFlips: ReadonlySignal<readonly RecentFlip[]> = current;

/** Brings back the flips from before a reload, and adds each that lands. Returns a stop function. */
export function startRecentFlips(): () => void {
  const kept = readList(readSessionJson(KEY)).flatMap((each): RecentFlip[] => {
    const { game, side, won } = readFields(each);
    return side === 'heads' || side === 'tails' ? [{ game: readText(game), side, won: won === true }] : [];
  });
  add(kept);
  return effect(addLanded);
}

function addLanded(): void {
  const landed = flips.value.map(({ flip: { participation, side } }) => ({
    game: participation.game,
    side,
    won: participation.won,
  }));
  untracked(() => add(landed));
}

/** Adds flips, newest first. Each replaces the earlier entry of its game. */
function add(added: readonly RecentFlip[]): void {
  // The session may have just ended: then nothing may be stored.
  if (!added.length) return;
  const games = new Set(added.map(({ game }) => game));
  current.value = [...added, ...current.peek().filter(({ game }) => !games.has(game))].slice(0, MOST_FLIPS);
  writeSession(KEY, JSON.stringify(current.peek()));
}

/** Adds the newest participations of the history, newest first. Those without a side are left out. */
export function addHistory(participations: readonly Participation[]): void {
  add(
    participations.flatMap(({ game, bidOn, won }) => {
      if (bidOn !== 'heads' && bidOn !== 'tails') return [];
      return { game, side: (bidOn === 'heads') === won ? 'heads' : 'tails', won };
    }),
  );
  // The server may have read the history before the latest flips: puts those first again.
  addLanded();
}
