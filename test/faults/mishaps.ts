import type { PlayingOptions } from './hands';

export interface MishapScene extends Pick<PlayingOptions, 'phone' | 'server' | 'random'> {
  /** User ID of the player who waits for an answer. */
  readonly owner: number;
  readonly pass: (ms: number) => Promise<void>;
  arriveAsOther(): Promise<void>;
}

type Mishap = (scene: MishapScene) => void | Promise<void>;

/** Changes the charges, as an operator can at any time. */
export function changeCharges({ server, random }: Pick<MishapScene, 'server' | 'random'>): void {
  server.changeRules({ bidChargePercent: random.pick([0, 1, 3.5]), winChargePercent: random.pick([0, 2.5, 5]) });
}

/** What can happen while a player waits for an answer or for the coin to land. */
export const mishaps: readonly [Mishap, ...(readonly Mishap[])] = [
  async function reload({ phone, pass, random }) {
    await phone.load();
    if (random.chance(0.5)) return;
    await pass(random.whole(0, 3_000));
    await phone.load();
  },
  function sessionOver({ server, owner, phone, random }) {
    server.endSessions(owner);
    // The client learns of it only from an answer.
    if (random.chance(0.5)) void phone.client().loadRound();
  },
  changeCharges,
  async function signOut({ phone, random, arriveAsOther }) {
    await phone.signOut();
    const back = () => phone.client().navigate('/dashboard');
    await random.pick([() => {}, phone.load, back, arriveAsOther])();
  },
  async function offline({ phone, pass, random }) {
    phone.setOffline(true);
    await pass(random.whole(100, 10_000));
    if (random.chance(0.5)) await phone.load();
    await pass(random.whole(0, 5_000));
    phone.setOffline(false);
  },
  async function leaveAndComeBack({ phone, pass, random }) {
    const { path } = phone.client().route.peek();
    phone.client().navigate('/wallet');
    await pass(random.pick([0, 500, 4_000]));
    phone.client().navigate(path);
  },
  function loginPage({ phone, random }) {
    return random.chance(0.5) ? phone.client().navigate('/login') : phone.load('/login');
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
