import type { Operation } from './operation';
import { readUser, type User } from './user';
import { USER_FIELDS } from './user-query';

export interface ProfileChange {
  readonly name: string;
  readonly email: string | null;
  readonly phoneNumber: string;
}

export const updateUser: Operation<ProfileChange, User> = {
  operationName: 'updateUser',
  query: `mutation updateUser($name:String!,$email:String,$phoneNumber:String!){updateUser(name:$name,email:$email,phoneNumber:$phoneNumber){${USER_FIELDS}}}`,
  read: (data) => readUser(data.updateUser),
};
