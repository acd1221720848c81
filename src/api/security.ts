import { ParseError } from './errors';
import type { Operation } from './operation';

// A backend may lack each of these calls (optional.ts).

export interface PasswordChange {
  /** The present one. */
  readonly password: string;
  readonly newPassword: string;
  /** Stays the same when the same passwords are sent again: the first answer may be lost. */
  readonly requestId: string;
}

/** Ends every session but this one. */
export const changePassword: Operation<PasswordChange, void> = {
  operationName: 'changePassword',
  query:
    'mutation changePassword($password:String!,$newPassword:String!,$requestId:ID!){changePassword(password:$password,newPassword:$newPassword,requestId:$requestId)}',
  read(data) {
    if (data.changePassword !== true) throw new ParseError();
  },
};

/** Ends every session of the player, this one too. */
export const logoutEverywhere: Operation<Readonly<Record<string, never>>, void> = {
  operationName: 'logoutEverywhere',
  query: 'mutation logoutEverywhere{logoutEverywhere}',
  read(data) {
    if (data.logoutEverywhere !== true) throw new ParseError();
  },
};
