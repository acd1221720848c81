import type { MakeClient } from './bundle';
import type { Clock } from './clock';
import type { Network } from './network';
import { openPage, type Page } from './page';
import type { Random } from './random';
import type { Watch } from './watch';

/** Session storage, and the page that is open over it. */
export interface Tab {
  readonly session: Map<string, string>;
  page: Page;
}

export interface PhoneOptions {
  readonly makeClient: MakeClient;
  readonly clock: Clock;
  readonly network: Network;
  readonly random: Random;
  readonly watch: Watch;
}

/** A phone whose browser has one tab, or a copy of it beside it. */
export function openPhone({ makeClient, clock, network, random, watch }: PhoneOptions) {
  let pages = 0;

  function open(tab: Tab, path: string): void {
    tab.page = openPage({
      ...{ makeClient, clock, network, random, path, id: ++pages, session: tab.session, storage: () => phone.storage },
      ...{ onSend: watch.onSend, onAnswer: watch.onAnswer },
      onPaint: watch.look,
      onError: (error) => watch.fail(`an error was logged: ${error instanceof Error ? error.stack : error}`),
      // A page leaves in the middle of its own work, as in a browser.
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

  /** Until nothing is under way on the screens: what happens next finds each page as its player sees it. */
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

    /** Loads a page anew, or another one, at whatever point the old one is. */
    async load(path?: string): Promise<void> {
      await settle();
      load(phone.tab(), path);
    },

    /** Opens a copy of the tab, with a copy of its session storage. One of the two stays in front. */
    async duplicate(front: 'original' | 'copy'): Promise<void> {
      await settle();
      const copy = openTab(new Map(phone.tab().session), phone.page().path());
      if (front === 'original') return;
      phone.tabs.reverse();
      watch.onLeave(copy);
    },

    /** Closes all tabs but the one in front. */
    closeOthers(): void {
      for (const { page } of phone.tabs.splice(1)) page.close();
    },

    /** Goes to another page by a full load and comes back to the old document, which was kept as it was. */
    async leaveAndGoBack(path: string, ms: number): Promise<void> {
      await settle();
      const tab = phone.tab();
      const { page } = tab;
      page.freeze();
      open(tab, path);
      await clock.pass(ms);
      await settle();
      tab.page.close();
      tab.page = page;
      page.thaw();
      page.fire('pageshow');
    },

    /** Nothing on the phone goes on, while the world does. */
    async sleep(ms: number): Promise<void> {
      await settle();
      const pages = phone.tabs.map(({ page }) => page);
      for (const page of pages) page.setVisible(false);
      for (const page of pages) page.freeze();
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
      phone.client().endSession();
      watch.checkStorage(phone.tab());
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
