import { USER_FIELDS } from './early-queries';
import { ParseError } from './errors';
import type { Operation } from './operation';
import { readFields, readText } from './read';
import { readUser, type User } from './user';

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

/** Answers the UPI ID as the server keeps it. */
export const addPaymentMethod: Operation<{ upi_id: string }, string> = {
  operationName: 'addPaymentMethod',
  query: 'mutation addPaymentMethod($upi_id:String!){addPaymentMethod(upi_id:$upi_id){upi_id}}',
  read(data) {
    const upiId = readText(readFields(data.addPaymentMethod).upi_id);
    if (!upiId) throw new ParseError();
    return upiId;
  },
};
