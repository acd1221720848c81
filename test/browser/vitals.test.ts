import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { measureVitals, type Vitals } from '../../src/browser/vitals';
import { define, installDom } from '../dom';

let entries: Record<string, readonly object[]>;

/** Has all its entries when it starts, except the last of each type, which only takeRecords() returns. */
class Observer {
  static supportedEntryTypes = ['largest-contentful-paint', 'event', 'first-input', 'layout-shift'];
  private type = '';
  constructor(private readonly callback: (list: { getEntries(): readonly object[] }) => void) {}
  observe({ type, buffered }: { type: string; buffered: boolean }) {
    this.type = type;
    if (buffered) this.callback({ getEntries: () => (entries[type] ?? []).slice(0, -1) });
  }
  takeRecords = () => (entries[this.type] ?? []).slice(-1);
  disconnect() {}
}

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** What is measured of a visit with these entries by type. */
function measure(given: typeof entries, startsHidden = false): Vitals {
  entries = given;
  const calls: Vitals[] = [];
  setHidden(startsHidden);
  measureVitals((vitals) => calls.push(vitals));
  setHidden(false);
  assert.equal(calls, [], 'nothing before the page is hidden');
  setHidden(true);
  setHidden(true);
  assert.is(calls.length, 1);
  return calls[0] ?? {};
}

test.before(() => {
  installDom();
  Object.assign(performance, { getEntriesByType: (type: string) => entries[type] ?? [] });
});
test.before.each(() => define('PerformanceObserver', Observer));

const event = (interactionId: number, duration: number) => ({ interactionId, duration });
const shift = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput });

test('the largest paint is the last one that the browser names', () => {
  assert.is(measure({ 'largest-contentful-paint': [{ startTime: 200.4 }, { startTime: 900.6 }] }).lcp, 901);
});

test('a paint after the page was first hidden doesn’t count: it waited for the player', () => {
  const paints = [{ startTime: 200 }, { startTime: 900 }];
  const states = [
    { name: 'visible', startTime: 0 },
    { name: 'hidden', startTime: 500 },
    { name: 'visible', startTime: 800 },
    { name: 'hidden', startTime: 850 },
  ];
  assert.is(measure({ 'largest-contentful-paint': paints, 'visibility-state': states }).lcp, 200);
  const inBackground = [{ name: 'hidden', startTime: 0 }];
  assert.is(measure({ 'largest-contentful-paint': paints, 'visibility-state': inBackground }).lcp, undefined);
  assert.is(measure({ 'largest-contentful-paint': paints }, true).lcp, undefined, 'in a browser without these entries');
});

test('an interaction lasts as long as its slowest event, and other events don’t count', () => {
  const events = [event(0, 900), event(1, 40), event(1, 120), event(2, 80), event(1, 30)];
  assert.is(measure({ event: events }).inp, 120);
});

test('of every fifty interactions the slowest is left out', () => {
  const calm = Array.from({ length: 49 }, (_, index) => event(index + 10, 50));
  assert.is(measure({ event: [event(1, 800), ...calm.slice(1)] }).inp, 800);
  assert.is(measure({ event: [event(1, 800), ...calm] }).inp, 50);
});

test('a first input that is too short for an event counts', () => {
  assert.is(measure({ 'first-input': [event(1, 8)] }).inp, 8);
});

test('shifts are summed until a pause of a second or for five seconds, and the worst sum counts', () => {
  assert.is(measure({ 'layout-shift': [shift(100, 0.1), shift(1_050, 0.1), shift(2_060, 0.15)] }).cls, 0.2);
  const steady = Array.from({ length: 7 }, (_, index) => shift(900 + index * 900, 0.1));
  assert.is(measure({ 'layout-shift': steady.slice(0, 6) }).cls, 0.6, 'the window begins at the first shift');
  assert.is(measure({ 'layout-shift': steady }).cls, 0.6);
  assert.is(measure({ 'layout-shift': [shift(100, 0.5, true), shift(200, 0.01)] }).cls, 0.01);
});

test('without entries only CLS is reported, as zero, and without support for it nothing is', () => {
  assert.equal(measure({}), { cls: 0 });
  define(
    'PerformanceObserver',
    class extends Observer {
      static override supportedEntryTypes = [];
    },
  );
  assert.equal(measure({ 'layout-shift': [shift(1, 1), shift(2, 1)] }), {});
});

test.run();
