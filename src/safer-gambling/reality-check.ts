import { effect } from '@preact/signals-react';
import { readFields, readWhole } from '../api/operation';
import type { Paise } from '../lib/money';
import { netOf, plus } from '../lib/stakes';
import { isTossing, type LandedFlip, landedFlips, openBids } from '../money/bids';
import { openOverlay, overlay } from '../state/location';
import { persistedSignal } from '../state/persisted';

/** Milliseconds. A timer that slept longer counts as this long. */
const TICK = 5_000;
/** Milliseconds: the outcome is seen, and the next bid not possible yet. */
const AFTER_LANDING = 900;

/** Minutes of play. */
export const SPANS = [15, 30, 60] as const;

export const realityCheckSpan = persistedSignal<(typeof SPANS)[number]>(
  'reminder',
  (stored) => SPANS.find((span) => span === stored),
  30,
);

/** What a player has done since the sign-in, in one tab. A reload keeps it. */
interface Play {
  /** Milliseconds since 1970 by the phone's clock. 0 before the first flip, or if an earlier build has counted it. */
  readonly since: number;
  /** Milliseconds with the page in sight since the first flip. */
  readonly time: number;
  /** `time` at the latest reality check. */
  readonly remindedAt: number;
  readonly flips: number;
  /** Below zero for a loss. undefined if a sum is unknown. */
  readonly net: Paise | undefined;
}

const NONE: Play = { since: 0, time: 0, remindedAt: 0, flips: 0, net: 0 };

export const playSoFar = persistedSignal('play-time', readPlay, NONE);

export const minutesPlayed = (): number =>
  playSoFar.value.flips && Math.max(1, Math.round(playSoFar.value.time / 60_000));

const counted = new WeakSet<LandedFlip>();

function readPlay(stored: unknown): Play | undefined {
  const { since, time, remindedAt, flips, net } = readFields(stored);
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
  if (!isCount(time) || !isCount(remindedAt) || remindedAt > time || !isCount(flips)) return undefined;
  return { since: readWhole(since) ?? 0, time, remindedAt, flips, net: readWhole(net) };
}

/**
 * Opens the reality check once a span: not while a coin is in the air, over another drawer or a text that was typed and
 * not sent, or in a hidden tab. The phone's clock has no say.
 */
export function startRealityChecks(): () => void {
  let last = performance.now();
  let landing: ReturnType<typeof setTimeout> | undefined;
  let typed: HTMLInputElement | undefined;

  const end = new AbortController();
  const whileStarted = { signal: end.signal, capture: true };
  const noteTyped = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && !/radio|checkbox/.test(target.type)) typed = target;
  };
  const noteSent = ({ target }: Event) => {
    if (target === typed?.form) typed = undefined;
  };
  document.addEventListener('input', noteTyped, whileStarted);
  document.addEventListener('submit', noteSent, whileStarted);

  function openWhenDue(): void {
    const { time, remindedAt } = playSoFar.peek();
    if (time - remindedAt < realityCheckSpan.peek() * 60_000) return;
    if (document.hidden || isTossing.peek() || overlay.peek() || (typed?.isConnected && typed.value)) return;
    playSoFar.value = { ...playSoFar.peek(), remindedAt: time };
    openOverlay('reality-check');
  }

  function tick(): void {
    const now = performance.now();
    const passed = Math.min(now - last, TICK);
    last = now;
    if (document.hidden || !playSoFar.peek().flips) return;
    playSoFar.value = { ...playSoFar.peek(), time: playSoFar.peek().time + Math.round(passed) };
    openWhenDue();
  }

  const stopCounting = effect(() => {
    // One that is still open comes again after a reload.
    const open = new Set(openBids.value.map(({ order }) => order.requestId));
    const fresh = landedFlips.value.filter((landed) => !counted.has(landed) && !open.has(landed.order.requestId));
    for (const landed of fresh) {
      counted.add(landed);
      const played = playSoFar.peek();
      playSoFar.value = {
        ...played,
        since: played.since || landed.order.tappedAt,
        flips: played.flips + 1,
        net: plus(played.net, netOf(landed.flip.participation)),
      };
    }
  });
  const stopWatching = effect(() => {
    clearTimeout(landing);
    if (!isTossing.value) landing = setTimeout(openWhenDue, AFTER_LANDING);
  });
  const timer = setInterval(tick, TICK);
  return () => {
    stopCounting();
    stopWatching();
    clearTimeout(landing);
    clearInterval(timer);
    end.abort();
  };
}
