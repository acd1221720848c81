import type { MakeClient } from './bundle';
import type { PlayingOptions } from './hands';
import { openPage, type Page } from './page';

/** Session storage and the open page. */
export interface Tab {
  readonly session: Map<string, string>;
  page: Page;
}

export interface PhoneOptions extends Pick<PlayingOptions, 'clock' | 'network' | 'random' | 'watch'> {
  readonly makeClient: MakeClient;
}

/** A phone whose browser has one tab and sometimes a copy of it. */
export function openPhone({ makeClient, clock, network, random, watch }: PhoneOptions) {
  let pages = 0;
  const local = new Map<string, string>();

  function open(tab: Tab, path: string): void {
    tab.page = openPage({
      ...{ makeClient, clock, network, random, watch, path, id: ++pages, session: tab.session, local },
      storage: () => phone.storage,
      onStore(page, key, value) {
        for (const other of phone.tabs) if (other.page !== page) other.page.hear(key, value);
      },
      // As in a browser, a page can be left while it still runs.
      onLeave: (page, to) => queueMicrotask(() => page === tab.page && load(tab, to)),
    });
    watch.follow(tab.page);
  }

  function load(tab: Tab, path = tab.page.path()): void {
    tab.page.close();
    watch.onLeave(tab);
    watch.count('page load');
    open(tab, path);
  }

  /** Waits until every page is painted, so that the next step starts from what the player sees. */
  async function settle(): Promise<void> {
    do await clock.pass(1);
    while (phone.tabs.some(({ page }) => page.isPainting()));
  }

  function openTab(session: Map<string, string>, path: string): Tab {
    const tab = { session } as Tab;
    open(tab, path);
    phone.tabs.push(tab);
    return tab;
  }

  const phone = {
    tabs: [] as Tab[],
    storage: 'works' as 'works' | 'full' | 'blocked',

    tab: () => phone.tabs[0] as Tab,
    page: () => phone.tab().page,
    client: () => phone.page().client,

    /** Reloads the page or loads another one, at any point. */
    async load(path?: string): Promise<void> {
      await settle();
      load(phone.tab(), path);
    },

    /** Duplicates the tab with its session storage. One of the two is in front. */
    async duplicate(front: 'original' | 'copy'): Promise<void> {
      await settle();
      const copy = openTab(new Map(phone.tab().session), phone.page().path());
      if (front === 'original') return;
      phone.tabs.reverse();
      watch.onLeave(copy);
    },

    closeOthers(): void {
      for (const { page } of phone.tabs.splice(1)) page.close();
    },

    /** Loads another page in full and goes back to the old document, restored from the back-forward cache. */
    async leaveAndGoBack(path: string, ms: number): Promise<void> {
      await settle();
      const tab = phone.tab();
      const { page } = tab;
      page.setVisible(false);
      page.fire('pagehide');
      await settle();
      page.freeze();
      open(tab, path);
      await clock.pass(ms);
      await settle();
      tab.page.close();
      tab.page = page;
      page.thaw();
      page.closeSockets();
      page.setVisible(true);
      page.fire('pageshow');
    },

    /** The phone stands still while the server goes on. */
    async sleep(ms: number): Promise<void> {
      await settle();
      const pages = phone.tabs.map(({ page }) => page);
      for (const page of pages) page.setVisible(false);
      for (const page of pages) page.freeze();
      // A connection outlives a short sleep.
      if (ms >= 30_000) for (const page of pages) page.loseSockets();
      await clock.pass(ms);
      for (const page of pages) page.thaw();
      for (const page of pages) page.setVisible(true);
    },

    /** Another app covers the browser. */
    async hide(ms: number): Promise<void> {
      await settle();
      phone.page().setVisible(false);
      await clock.pass(ms);
      if (!phone.page().isClosed()) phone.page().setVisible(true);
    },

    async signOut(): Promise<void> {
      await settle();
      phone.client().signOut();
      await settle();
      if (local.size) watch.fail(`local storage holds ${[...local.keys()]} after Sign Out`);
    },

    setOffline(offline: boolean): void {
      network.offline = offline;
      if (!offline) for (const { page } of phone.tabs) page.fire('online');
    },

    close(): void {
      for (const { page } of phone.tabs) page.close();
    },
  };

  openTab(new Map(), '/login');
  return phone;
}

export type Phone = ReturnType<typeof openPhone>;
