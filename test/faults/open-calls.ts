import type { Page } from './page';
import type { Tab } from './phone';
import type { Tap } from './watch';

/** Session storage key of the open money calls. */
export const CALLS = 'orders';

/** The page of each kind of money call. */
export const PATHS = { bid: '/dashboard', recharge: '/recharge', withdrawal: '/wallet' } as const;

/** Milliseconds in which a page must tell: several bids may be resolved one after the other. */
const LONGEST_SILENCE = 62_000;

interface OpenCall extends Pick<Tap, 'kind' | 'owner' | 'requestId'> {
  readonly state: string;
}

/** Finds a page, such as that of a copied tab, that knows of an open call and never tells what became of it. */
export function createSilenceCheck(fail: (text: string) => void) {
  const reported = new Map<Page, Set<string>>();
  /** Since when each page has known an open call without telling. */
  const silences = new Map<Page, Map<string, number>>();

  return {
    note(page: Page, requestId: string): void {
      reported.set(page, (reported.get(page) ?? new Set()).add(requestId));
    },

    /** A bid is reported on every page, the other calls on the page of their kind. */
    check({ page, session }: Tab): void {
      const silence = new Map<string, number>();
      const { user, route } = page.client;
      const calls: OpenCall[] = JSON.parse(session.get(CALLS) ?? '[]');
      for (const { kind, owner, requestId, state } of calls) {
        // Its coin has landed on a screen of this tab. It is reported again when its reveal has been answered again.
        if (state === 'answered') continue;
        // The player has put it away. Its answer is a toast.
        if (state === 'dismissed') continue;
        if (owner !== user.peek()?.userId || (kind !== 'bid' && route.peek().path !== PATHS[kind])) continue;
        if (reported.get(page)?.has(requestId)) continue;
        const since = silences.get(page)?.get(requestId) ?? page.awake();
        silence.set(requestId, since);
        if (page.awake() - since > LONGEST_SILENCE) fail(`a page says nothing of ${requestId}`);
      }
      silences.set(page, silence);
    },
  };
}
