import { type Operation, readFields, readRequiredText } from '../api/operation';

/** Returns the session's token. */
export const loginUser: Operation<{ username: string; password: string }, string> = {
  query:
    'mutation loginUser($username:String!,$password:String!){loginUser(username:$username,password:$password){token}}',
  read: (value) => readRequiredText(readFields(value).token),
};
