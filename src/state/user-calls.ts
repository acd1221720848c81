import {
  type NoVariables,
  type Operation,
  readFields,
  readId,
  readRequiredText,
  readShortText,
} from '../api/operation';

/** What a query asks for of a player. readUser() reads it. */
export const USER_FIELDS = 'userId name username email phoneNumber active level referenceId paymentMethodId{upi_id}';

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

/** @throws ParseError without a user ID that can be read: the shell can't be shown without one */
export function readUser(value: unknown): User {
  const { userId, name, username, email, phoneNumber, active, level, referenceId, paymentMethodId } = readFields(value);
  return {
    userId: readRequiredText(readId(userId)),
    name: readShortText(name),
    username: readShortText(username),
    email: readShortText(email),
    phoneNumber: readShortText(phoneNumber),
    active: active === 'true',
    level: readShortText(level),
    referenceId: readShortText(referenceId),
    upiId: readShortText(readFields(paymentMethodId).upi_id).trim(),
  };
}

/** Ends the session on the server. Nobody reads its answer. */
export const logoutUser = { operationName: 'logoutUser', query: 'mutation logoutUser{logoutUser}' };

/** The HTML sends it before the reader has loaded. */
export const USER_QUERY = `query getUser{getUser{${USER_FIELDS}}}`;

export const getUser: Operation<NoVariables, User> = {
  operationName: 'getUser',
  query: USER_QUERY,
  read: (data) => readUser(data.getUser),
};
