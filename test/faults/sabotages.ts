import { TOKEN_KEY, writeSession } from '../../src/browser/storage';
import { type checkFlip, STEPS } from '../../src/domain/fairness';
import type { isFitting } from '../../src/domain/lock';
import type { shortfall } from '../../src/domain/wallet';
import { cancelBid, placeBid } from '../../src/money/bid-operations';
import type { setConcealed } from '../../src/money/conceal';
import { bidEvents } from '../../src/money/events';
import { close, find, setState } from '../../src/money/orders';
import { carryOut } from '../../src/money/send';
import { call } from '../../src/state/call';

/** A client that gets something else in the place of what a module of src exports by a name. */
export interface FaultyClient {
  readonly does: string;
  readonly module: string;
  readonly name: string;
  readonly faulty: unknown;
  /** What the campaign must report. */
  readonly found: RegExp;
}

/** One for each kind of check that the campaign makes. The first six are found soonest. */
export const faultyClients: readonly FaultyClient[] = [
  {
    does: 'makes a new requestId at each try',
    ...{ module: 'state/call', name: 'call', found: /nobody asked for [\da-f-]{36}/ },
    faulty: ((operation, variables, options) => {
      const isBid = operation.query === placeBid.query;
      return call(operation, isBid ? { ...variables, requestId: crypto.randomUUID() } : variables, options);
    }) satisfies typeof call,
  },
  {
    does: 'counts an unknown outcome as not made',
    ...{ module: 'money/send', name: 'carryOut', found: /is told as not made, and isn’t/ },
    faulty: ((moneyCall) =>
      new Promise((resolve) => {
        const onUnconfirmed = () => resolve({ state: 'refused' });
        void carryOut({ ...moneyCall, onUnconfirmed }).then(resolve);
      })) satisfies typeof carryOut,
  },
  {
    does: 'doesn’t clear the storage at Sign Out',
    ...{ module: 'browser/storage', name: 'clearStorages', found: /storage holds .* though nobody is signed in/ },
    faulty: () => writeSession(TOKEN_KEY, null),
  },
  {
    does: 'shows the balance before the coin has landed',
    ...{
      module: 'money/conceal',
      name: 'setConcealed',
      found: /before the coin has landed the screen goes from/,
    },
    faulty: (() => {}) satisfies typeof setConcealed,
  },
  {
    does: 'places a bid again after a reload',
    ...{ module: 'money/send', name: 'carryOut', found: /was sent (by another document|in another)/ },
    faulty: (async (moneyCall) => {
      const order = find('bid', moneyCall.requestId)?.order;
      if (order && !moneyCall.make) await call(placeBid, order as never).catch(() => {});
      return carryOut(moneyCall);
    }) satisfies typeof carryOut,
  },
  {
    does: 'sends a bid later than 20 seconds after the tap',
    ...{ module: 'money/send', name: 'carryOut', found: /was sent \d+ ms after the tap/ },
    faulty: (({ make, ...moneyCall }) => {
      const later = async () => {
        await new Promise((resolve) => setTimeout(resolve, 21_000));
        return make?.(new AbortController().signal) as never;
      };
      return carryOut({ ...moneyCall, make: make && later });
    }) satisfies typeof carryOut,
  },
  {
    does: 'calls every flip fair',
    ...{ module: 'domain/fairness', name: 'checkFlip' },
    found: /is shown as ✓ Verified fair|the verdict on \S+ is fair/,
    faulty: (async () => STEPS.map((name) => ({ name, holds: true }))) satisfies typeof checkFlip,
  },
  {
    does: 'forgets a bid without an outcome',
    ...{ module: 'money/orders', name: 'setState' },
    found: /did not happen|a bid without an outcome is forgotten/,
    faulty: ((requestId, state) =>
      state === 'unconfirmed' ? close(requestId) : setState(requestId, state)) satisfies typeof setState,
  },
  {
    does: 'reveals whatever was locked',
    ...{ module: 'domain/lock', name: 'isFitting', found: /was revealed though its lock was wrong/ },
    faulty: (async () => true) satisfies typeof isFitting,
  },
  {
    does: 'cancels what it can’t reveal',
    ...{ module: 'money/orders', name: 'setState', found: /was revealed and cancelled/ },
    faulty: ((requestId, state) => {
      setState(requestId, state);
      if (state === 'withheld') void call(cancelBid, { requestId }).catch(() => {});
    }) satisfies typeof setState,
  },
  {
    does: 'says nothing of a server that cheats',
    ...{ module: 'money/events', name: 'bidEvents', found: /no word of a server that denies locks/ },
    faulty: {
      ...bidEvents,
      emit: (event) => void (event.event === 'flipped' && bidEvents.emit(event)),
    } satisfies typeof bidEvents,
  },
  {
    does: 'blames a wallet that adds up',
    ...{ module: 'domain/wallet', name: 'shortfall', found: /is told as gone/ },
    faulty: (() => 1e9) satisfies typeof shortfall,
  },
];
