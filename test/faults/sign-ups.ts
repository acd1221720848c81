import { registerUser, verifyOtp } from '../../src/account/account-calls';
import { loginUser } from '../../src/account/sign-in-calls';
import type { Operation } from '../../src/api/operation';
import type { Clock } from './clock';
import type { Random } from './random';
import type { Server } from './server';

type Query = Pick<Operation<never, unknown>, 'operationName' | 'query'>;

interface Collision {
  readonly clock: Clock;
  readonly server: Server;
  readonly random: Random;
  readonly count: (what: string) => void;
  readonly fail: (text: string) => void;
}

/** A stranger and the owner of a number sign up with it at the same time, in any order, and some answers are lost. */
export async function collideSignUps({ clock, server, random, count, fail }: Collision): Promise<void> {
  const digits = String(random.whole(10_000_000, 99_999_999));
  const phoneNumber = `+9198${digits}`;

  function person(kind: string) {
    const details = { name: kind, username: `${kind}${digits}`, password: `password of ${kind}` };
    let registrationId = '';

    async function ask({ operationName, query }: Query, variables: Record<string, unknown>) {
      const operation = { operationName, query, variables };
      const { body } = await server.run(operation, { token: '', caller: kind });
      return JSON.parse(body).data?.[operationName];
    }

    return {
      ...details,
      async signUp(): Promise<void> {
        const accepted = { confirmedAge: 18, acceptedTerms: [] };
        const answer = await ask(registerUser, { ...details, ...accepted, phoneNumber, email: null, referredBy: null });
        if (random.chance(0.6)) registrationId = answer?.registrationId ?? registrationId;
      },
      isUnderWay: () => registrationId !== '',
      verify: async (otp: string, requestId: string): Promise<string | undefined> =>
        (await ask(verifyOtp, { phoneNumber, otp, purpose: 'SIGNUP', requestId, registrationId }))?.token,
      signIn: async (): Promise<string | undefined> =>
        (await ask(loginUser, { username: details.username, password: details.password }))?.token,
    };
  }

  const [owner, stranger] = [person('owner'), person('stranger')];
  count('sign-ups that collide');
  while (!owner.isUnderWay() || !stranger.isUnderWay()) {
    await random.pick([owner, stranger]).signUp();
    await clock.pass(random.whole(0, 10_000));
    if (random.chance(0.3) && (await stranger.verify('000000', 'a guess'))) fail('a guessed code opens an account');
  }
  const otp = server.lastOtp(phoneNumber) ?? '';
  const token = await owner.verify(otp, 'mine');
  if (!token) fail('a stranger keeps the owner of a number from signing up');
  if (token !== (await owner.verify(otp, 'mine'))) fail('a code that is sent again is answered otherwise');
  for (const requestId of ['mine', 'another']) {
    if (await stranger.verify(otp, requestId)) fail('a used code opens the account of a stranger');
  }
  if (!(await owner.signIn())) fail('the owner of a number can’t sign in');
  if (await stranger.signIn()) fail('a stranger has an account at the number of somebody else');
}
