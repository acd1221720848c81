import { createAccountResolvers } from './account-resolvers';
import { createAuthentication } from './authentication';
import { createMoneyResolvers } from './money-resolvers';
import { createSignInResolvers } from './sign-in-resolvers';
import type { State } from './state';

/** The operations of the SDL by name: the root value of GraphQL's execute(). */
export function createResolvers(state: State) {
  const authentication = createAuthentication(state);
  return {
    ...createSignInResolvers(state, authentication),
    ...createAccountResolvers(state, authentication),
    ...createMoneyResolvers(state, authentication),
  };
}
