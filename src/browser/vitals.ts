/** What a visit felt like. Milliseconds, but for cls. What the browser doesn't measure is missing. */
export interface Vitals {
  /** Largest Contentful Paint, of those before the page was first hidden. */
  lcp?: number;
  /** Interaction to Next Paint: the slowest interaction, ignoring one of every 50. */
  inp?: number;
  /** Cumulative Layout Shift: the worst window of at most 5 s without a pause of 1 s. */
  cls?: number;
}

/** The fields of all entries that are read here. TypeScript's DOM library lacks some. */
interface Entry extends PerformanceEntry {
  readonly interactionId?: number;
  readonly value?: number;
  readonly hadRecentInput?: boolean;
}

/** Milliseconds of the shortest event that browsers report. */
const SHORTEST = 16;
const LONGEST_WINDOW = 5_000;
const PAUSE = 1_000;

/** Calls back once, when the page is first hidden. Counts what happened before the call too. */
export function measureVitals(callback: (vitals: Vitals) => void): void {
  const vitals: Vitals = {};
  const hiddenAt = firstHidden();
  const durations = new Map<number, number>();
  let shifts = { first: 0, last: Number.NEGATIVE_INFINITY, sum: 0 };

  function addEvent({ interactionId, duration }: Entry): void {
    if (!interactionId) return;
    durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
    const slowestFirst = [...durations.values()].sort((one, other) => other - one);
    vitals.inp = Math.round(slowestFirst[Math.floor(durations.size / 50)] ?? 0);
  }

  function addShift({ startTime, value = 0, hadRecentInput }: Entry): void {
    if (hadRecentInput) return;
    const continues = startTime - shifts.last < PAUSE && startTime - shifts.first < LONGEST_WINDOW;
    const { first, sum } = continues ? shifts : { first: startTime, sum: 0 };
    shifts = { first, last: startTime, sum: sum + value };
    vitals.cls = Math.max(vitals.cls ?? 0, Number(shifts.sum.toFixed(4)));
  }

  function setPaint({ startTime }: Entry): void {
    if (startTime < hiddenAt) vitals.lcp = Math.round(startTime);
  }

  if (isMeasured('layout-shift')) vitals.cls = 0;
  const observed = [
    observe('largest-contentful-paint', setPaint),
    observe('event', addEvent),
    observe('first-input', addEvent),
    observe('layout-shift', addShift),
  ];
  document.addEventListener('visibilitychange', function finish() {
    if (!document.hidden) return;
    document.removeEventListener('visibilitychange', finish);
    for (const end of observed) end();
    callback(vitals);
  });
}

/** When the page was first hidden. Without a list of such times, only whether it is hidden now is known. */
function firstHidden(): number {
  const kept = performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden');
  return kept?.startTime ?? (document.hidden ? 0 : Number.POSITIVE_INFINITY);
}

const isMeasured = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);

/** Passes on each entry, those of the past too. Returns a function that passes on the last ones and stops. */
function observe(type: string, take: (entry: Entry) => void): () => void {
  if (!isMeasured(type)) return () => {};
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
  observer.observe({ type, buffered: true, durationThreshold: SHORTEST } as PerformanceObserverInit);
  return () => {
    observer.takeRecords().forEach(take);
    observer.disconnect();
  };
}
