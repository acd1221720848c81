import {
  type NoVariables,
  type Operation,
  readerOf,
  readFields,
  readId,
  readRequiredText,
  readShortText,
} from '../api/operation';

const OWN_FIELDS = 'userId name username email phoneNumber active level referenceId';
export const USER_FIELDS = features.payments ? `${OWN_FIELDS} paymentMethodId{upi_id}` : OWN_FIELDS;

// Pure: src/boot/ needs the query alone, and so doesn’t carry the reader.
const readOwn = /* @__PURE__ */ readerOf({
  userId: (value) => readRequiredText(readId(value)),
  name: readShortText,
  username: readShortText,
  email: readShortText,
  phoneNumber: readShortText,
  active: (value) => value === 'true',
  level: readShortText,
  referenceId: readShortText,
});

/** @throws ParseError without a user ID that can be read: the shell can't be shown without one */
export function readUser(value: unknown): User {
  const own = readOwn(value);
  if (!features.payments) return own;
  const { upi_id } = readFields(readFields(value).paymentMethodId);
  return { ...own, upiId: readShortText(upi_id).trim() };
}

/** The player (spec section 3). Text that the server leaves out is ''. */
export type User = ReturnType<typeof readOwn> & {
  /** '' without one. A game of points has none. */
  readonly upiId?: string;
};

export const logoutUser = { query: 'mutation logoutUser{logoutUser}' };

export const USER_QUERY = `query getUser{getUser{${USER_FIELDS}}}`;

export const getUser: Operation<NoVariables, User> = {
  query: USER_QUERY,
  read: readUser,
};
