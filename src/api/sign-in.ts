import { type Operation, readFields, readNeeded } from './operation';

/** Returns the session's token. */
export const loginUser: Operation<{ username: string; password: string }, string> = {
  operationName: 'loginUser',
  query:
    'mutation loginUser($username:String!,$password:String!){loginUser(username:$username,password:$password){token}}',
  read: (data) => readNeeded(readFields(data.loginUser).token),
};
