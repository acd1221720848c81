import { type Operation, readFields, readRequiredText } from '../api/operation';

/** Returns the session's token. */
export const loginUser: Operation<{ username: string; password: string }, string> = {
  operationName: 'loginUser',
  query:
    'mutation loginUser($username:String!,$password:String!){loginUser(username:$username,password:$password){token}}',
  read: (data) => readRequiredText(readFields(data.loginUser).token),
};
