/** A module of src in whose place the client gets a faulty one. */
export interface Sabotage {
  readonly module: string;
  /** A file of sabotages/, without its ending. */
  readonly by: string;
}

export interface FaultyClient extends Sabotage {
  readonly does: string;
  /** What the campaign must report. */
  readonly found: RegExp;
}

/** What a faulty client does, one for each kind of check that the campaign makes. The first six are found soonest. */
export const faultyClients: readonly FaultyClient[] = [
  {
    does: 'makes a new requestId at each try',
    ...{ module: 'state/call', by: 'new-request-ids', found: /nobody asked for [\da-f-]{36}/ },
  },
  {
    does: 'counts an unknown outcome as not made',
    ...{ module: 'money/send', by: 'guessed-outcomes', found: /is told as not made, and isn’t/ },
  },
  {
    does: 'doesn’t clear the storage at Sign Out',
    ...{ module: 'browser/storage', by: 'kept-storages', found: /storage holds .* though nobody is signed in/ },
  },
  {
    does: 'shows the balance before the coin has landed',
    ...{ module: 'money/conceal', by: 'nothing-held', found: /before the coin has landed the screen goes from/ },
  },
  {
    does: 'places a bid again after a reload',
    ...{ module: 'money/send', by: 'calls-after-a-reload', found: /was sent (by another document|in another)/ },
  },
  {
    does: 'sends a bid later than 20 seconds after the tap',
    ...{ module: 'money/send', by: 'late-calls', found: /was sent \d+ ms after the tap/ },
  },
  {
    does: 'calls every flip fair',
    ...{
      module: 'domain/fairness',
      by: 'no-comparison',
      found: /is shown as ✓ Verified fair|the verdict on \S+ is fair/,
    },
  },
  {
    does: 'forgets a bid without an outcome',
    ...{ module: 'money/orders', by: 'forgotten-bids', found: /did not happen|a bid without an outcome is forgotten/ },
  },
  {
    does: 'reveals whatever was locked',
    ...{ module: 'domain/lock', by: 'any-lock', found: /was revealed though its lock was wrong/ },
  },
  {
    does: 'cancels what it can’t reveal',
    ...{ module: 'money/orders', by: 'both-moves', found: /was revealed and cancelled/ },
  },
  {
    does: 'says nothing of a server that cheats',
    ...{ module: 'money/events', by: 'silence', found: /no word of a server that denies locks/ },
  },
  {
    does: 'blames a wallet that adds up',
    ...{ module: 'domain/wallet', by: 'blame', found: /is told as gone/ },
  },
];
