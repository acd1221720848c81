import type { Random } from './random';
import type { Player, Tab } from './tab';
import { pause } from './waiting';

export interface MishapScene {
  readonly tab: Tab;
  readonly random: Random;
  /** Whose answer is outstanding. */
  readonly owner: Player;
  /** Signs the other player in. */
  arriveAsOther(): Promise<void>;
}

type Mishap = (scene: MishapScene) => void | Promise<void>;

async function goOffline({ tab, random }: MishapScene, reload: boolean): Promise<void> {
  tab.network.offline = true;
  await pause(random.whole(5, 80));
  if (reload) tab.load();
  await pause(random.whole(0, 30));
  tab.network.offline = false;
  tab.page().fire('online');
}

const client = (tab: Tab) => tab.page().client;

/** What befalls a player who waits for an answer. Their order is part of what a seed repeats. */
export const mishaps: readonly [Mishap, ...(readonly Mishap[])] = [
  function reload({ tab }) {
    tab.load();
  },
  async function reloadTwice({ tab, random }) {
    tab.load();
    await pause(random.whole(0, 60));
    tab.load();
  },
  function sessionOver({ tab, owner }) {
    tab.sandbox.endSessions(owner.userId);
  },
  function somebodyElse({ tab, arriveAsOther }) {
    client(tab).signOut();
    return arriveAsOther();
  },
  function signOut({ tab, random }) {
    client(tab).signOut();
    if (random.chance(0.2)) tab.load();
  },
  function backAfterSignOut({ tab }) {
    client(tab).signOut();
    client(tab).navigate('/dashboard');
  },
  function offline(scene) {
    return goOffline(scene, false);
  },
  function offlineAndReload(scene) {
    return goOffline(scene, true);
  },
  function leave({ tab }) {
    client(tab).navigate('/wallet');
  },
  async function leaveAndComeBack({ tab, random }) {
    const { path } = client(tab).route.peek();
    client(tab).navigate('/wallet');
    if (random.chance(0.5)) await pause(random.whole(0, 100));
    client(tab).navigate(path);
  },
  function loginPage({ tab }) {
    client(tab).navigate('/login');
  },
  function loginPageAnew({ tab }) {
    tab.load('/login');
  },
  function lookAgain({ tab }) {
    tab.page().fire('visibilitychange');
    tab.page().fire('online');
  },
];
