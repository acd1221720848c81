import type { Operation } from '../../src/api/operation';
import { token as current, signIn } from '../../src/state/session';
import { loadUser } from '../../src/state/user';
import { getUser } from '../../src/state/user-operations';

export const EARLY = 'early';

/** Gives the next request of an operation this answer, as if the HTML had requested it. */
export function setEarly(
  { query }: Pick<Operation<never, unknown>, 'query'>,
  response: Response | Promise<Response>,
  token = EARLY,
): void {
  window.early = { token, responses: new Map([[query, Promise.resolve(response)]]) };
}

export async function enterPlayer(userId: number): Promise<void> {
  signIn(`session of ${userId}`);
  setEarly(getUser, new Response(`{"data":{"getUser":{"userId":${userId}}}}`), current.value);
  await loadUser();
}
