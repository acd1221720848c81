import { effect, untracked } from '@preact/signals-react';
import { AbortedError, ParseError } from '../api/errors';
import { getLimits, type LimitChange, setLimits } from '../api/limits';
import { lackingCalls } from '../api/optional';
import { createNewest } from '../browser/abort-signals';
import { call } from '../state/call';
import { isLimited, limitDoubts, noteLimits, playersLimits } from '../state/limits';
import { userId } from '../state/user';
import { isFlipping } from './bids';

/** The shortest and the longest wait before the server is asked again, in milliseconds. */
const SHORTEST = 1_000;
const LONGEST = 15 * 60_000;

const asks = createNewest();

/**
 * Asks the server for the limits. What is known stays if the server can't be reached. Never rejects.
 * @param background nobody waits for them
 */
export async function loadLimits(background = false): Promise<void> {
  if (lackingCalls.has('setLimits')) return;
  try {
    noteLimits({ state: 'loaded', value: await call(getLimits, {}, { signal: asks.begin(), background }) });
  } catch (error) {
    if (error instanceof AbortedError) return;
    if (error instanceof ParseError || playersLimits.peek().state !== 'loaded') noteLimits({ state: 'failed' });
  }
}

/** Changes limits. @throws GraphqlError when the server refuses */
export async function changeLimits(change: LimitChange): Promise<void> {
  const value = await call(setLimits, change);
  asks.cancel();
  noteLimits({ state: 'loaded', value });
}

/**
 * Keeps the limits up to date while a screen shows what is left of them: after each bid, at the end of the day, and when
 * the player comes back to the page. Asks nothing while a coin is in the air, and drops an answer that comes then: it
 * would tell how the coin lands. Returns a stop function.
 */
export function startLimits(): () => void {
  const isWorthAsking = () => {
    const known = playersLimits.peek();
    if (known.state !== 'loaded') return true;
    return isLimited(known.value.lost) || isLimited(known.value.added);
  };
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function load(): Promise<void> {
    await loadLimits(true);
    if (isOver) return;
    // The end of the day on the server's clock. The phone's clock may be wrong, but it measures how long that is.
    const known = playersLimits.peek();
    const wait = known.state === 'loaded' ? known.value.dayEndsAt - known.value.at : LONGEST;
    clearTimeout(timer);
    timer = setTimeout(loadAgain, Math.min(Math.max(wait, SHORTEST), LONGEST));
  }
  const loadAgain = () => {
    if (!document.hidden && !isFlipping.peek() && isWorthAsking()) void load();
  };
  let known: number | undefined;
  const stopFollowing = effect(() => {
    const now = limitDoubts.value;
    if (!userId.value) return;
    if (isFlipping.value) return asks.cancel();
    untracked(() => {
      if (now !== known) void load();
      else loadAgain();
    });
    known = now;
  });
  document.addEventListener('visibilitychange', loadAgain);
  return () => {
    isOver = true;
    stopFollowing();
    document.removeEventListener('visibilitychange', loadAgain);
    asks.cancel();
    clearTimeout(timer);
  };
}
