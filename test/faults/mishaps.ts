import type { Player, PlayingOptions } from './hands';
import type { Tap } from './watch';

export interface MishapScene extends Pick<PlayingOptions, 'phone' | 'server' | 'random'> {
  /** The player who waits for an answer. */
  readonly owner: Player;
  readonly tap: Tap;
  readonly pass: (ms: number) => Promise<void>;
  readonly until: (what: string, condition: () => boolean) => Promise<void>;
  arriveAsOther(): Promise<void>;
}

type Mishap = (scene: MishapScene) => void | Promise<void>;

async function goOffline({ phone, pass, random }: MishapScene, reload: boolean): Promise<void> {
  phone.setOffline(true);
  await pass(random.whole(100, 10_000));
  if (reload) await phone.load();
  await pass(random.whole(0, 5_000));
  phone.setOffline(false);
}

/** Waits until the page knows the outcome or the session has ended. */
const outcome = ({ phone, tap, until }: MishapScene) =>
  until('the landing of the coin', () => tap.reported.length > 0 || !phone.client().token.peek());

/** Changes the charges, as an operator can at any time. */
export function changeCharges({ server, random }: Pick<MishapScene, 'server' | 'random'>): void {
  server.changeRules({ bidChargePercent: random.pick([0, 1, 3.5]), winChargePercent: random.pick([0, 2.5, 5]) });
}

/** What can happen while a player waits for an answer. */
export const mishaps: readonly [Mishap, ...(readonly Mishap[])] = [
  function reload({ phone }) {
    return phone.load();
  },
  async function reloadTwice({ phone, pass, random }) {
    await phone.load();
    await pass(random.whole(0, 3_000));
    await phone.load();
  },
  async function reloadInMidFlip(scene) {
    await outcome(scene);
    await scene.phone.load();
  },
  function sessionOver({ server, owner }) {
    server.endSessions(owner.userId);
  },
  async function sessionOverInMidFlip(scene) {
    await outcome(scene);
    scene.server.endSessions(scene.owner.userId);
    // The client learns of it only from an answer.
    void scene.phone.client().loadRound();
  },
  changeCharges,
  async function somebodyElse({ phone, arriveAsOther }) {
    await phone.signOut();
    await arriveAsOther();
  },
  async function signOut({ phone, random }) {
    await phone.signOut();
    if (random.chance(0.2)) await phone.load();
  },
  async function backAfterSignOut({ phone }) {
    await phone.signOut();
    phone.client().navigate('/dashboard');
  },
  function offline(scene) {
    return goOffline(scene, false);
  },
  function offlineAndReload(scene) {
    return goOffline(scene, true);
  },
  function leave({ phone }) {
    phone.client().navigate('/wallet');
  },
  async function leaveAndComeBack({ phone, pass, random }) {
    const { path } = phone.client().route.peek();
    phone.client().navigate('/wallet');
    await pass(random.pick([0, 500, 4_000]));
    phone.client().navigate(path);
  },
  function loginPage({ phone }) {
    phone.client().navigate('/login');
  },
  function loginPageAnew({ phone }) {
    return phone.load('/login');
  },
  function duplicatedTab({ phone, random }) {
    return phone.duplicate(random.pick(['original', 'copy']));
  },
  function backForwardCache({ phone, random }) {
    return phone.leaveAndGoBack(random.pick(['/wallet', '/login']), random.whole(0, 40_000));
  },
  function sleep({ phone, random }) {
    return phone.sleep(random.whole(1_000, 60_000));
  },
  function otherApp({ phone, random }) {
    return phone.hide(random.whole(500, 30_000));
  },
];
