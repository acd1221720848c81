import type { Operation } from './operation';
import { readFields, readNeeded } from './read';

/** Returns the session's token. */
export const loginUser: Operation<{ username: string; password: string }, string> = {
  operationName: 'loginUser',
  query:
    'mutation loginUser($username:String!,$password:String!){loginUser(username:$username,password:$password){token}}',
  read: (data) => readNeeded(readFields(data.loginUser).token),
};
