import { getUserQuery } from './early-queries';
import { type None, type Operation, readFields, readLabel, readNeeded } from './operation';

/** The signed-in player (spec section 3). Text that the server leaves out is ''. */
export interface User {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly active: boolean;
  readonly level: string;
  readonly referenceId: string;
  readonly upiId: string;
}

/** @throws ParseError without a user ID: the shell can't be shown without one */
export function readUser(value: unknown): User {
  const { userId, name, username, email, phoneNumber, active, level, referenceId, paymentMethodId } = readFields(value);
  return {
    userId: readNeeded(userId),
    name: readLabel(name),
    username: readLabel(username),
    email: readLabel(email),
    phoneNumber: readLabel(phoneNumber),
    active: active === 'true',
    level: readLabel(level),
    referenceId: readLabel(referenceId),
    upiId: readLabel(readFields(paymentMethodId).upi_id).trim(),
  };
}

/** Ends the session on the server. Optional for a backend. Nobody reads its answer. */
export const logoutUser = { operationName: 'logoutUser', query: 'mutation logoutUser{logoutUser}' };

export const getUser: Operation<None, User> = {
  ...getUserQuery,
  read: (data) => readUser(data.getUser),
};
