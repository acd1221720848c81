import { type NoVariables, type Operation, readDone } from '../api/operation';
import { readUser, USER_FIELDS, type User } from '../state/user-operations';

export const updateUser: Operation<{ name: string; email: string | null }, User> = {
  query: `mutation updateUser($name:String!,$email:String){updateUser(name:$name,email:$email){${USER_FIELDS}}}`,
  read: readUser,
};

interface PhoneChange {
  readonly phoneNumber: string;
  readonly otp: string;
  readonly password: string;
  /** Stays the same when the same code is sent again: the first answer may be lost. */
  readonly requestId: string;
}

export const changePhoneNumber: Operation<PhoneChange, User> = {
  query: `mutation changePhoneNumber($phoneNumber:String!,$otp:String!,$password:String!,$requestId:ID!){changePhoneNumber(phoneNumber:$phoneNumber,otp:$otp,password:$password,requestId:$requestId){${USER_FIELDS}}}`,
  read: readUser,
};

/** Ends every other session. The same passwords have the same requestId: the first answer may be lost. */
export const changePassword: Operation<{ password: string; newPassword: string; requestId: string }, void> = {
  query:
    'mutation changePassword($password:String!,$newPassword:String!,$requestId:ID!){changePassword(password:$password,newPassword:$newPassword,requestId:$requestId)}',
  read: readDone,
};

export const logoutEverywhere: Operation<NoVariables, void> = {
  query: 'mutation logoutEverywhere{logoutEverywhere}',
  read: readDone,
};
