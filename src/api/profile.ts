import { USER_FIELDS } from './early-queries';
import { ParseError } from './errors';
import type { Operation } from './operation';
import { readFields, readText } from './read';
import { readUser, type User } from './user';

export interface ProfileChange {
  readonly name: string;
  readonly email: string | null;
}

export const updateUser: Operation<ProfileChange, User> = {
  operationName: 'updateUser',
  query: `mutation updateUser($name:String!,$email:String){updateUser(name:$name,email:$email){${USER_FIELDS}}}`,
  read: (data) => readUser(data.updateUser),
};

export interface PhoneChange {
  readonly phoneNumber: string;
  /** The code from the SMS to the new number. */
  readonly otp: string;
  readonly password: string;
  /** Stays the same when the same code is sent again: the first answer may be lost. */
  readonly requestId: string;
}

export const changePhoneNumber: Operation<PhoneChange, User> = {
  operationName: 'changePhoneNumber',
  query: `mutation changePhoneNumber($phoneNumber:String!,$otp:String!,$password:String!,$requestId:ID!){changePhoneNumber(phoneNumber:$phoneNumber,otp:$otp,password:$password,requestId:$requestId){${USER_FIELDS}}}`,
  read: (data) => readUser(data.changePhoneNumber),
};

/** Returns the UPI ID as the server stores it. The first UPI ID needs no password, a change does. */
export const addPaymentMethod: Operation<{ upi_id: string; password: string | null }, string> = {
  operationName: 'addPaymentMethod',
  query:
    'mutation addPaymentMethod($upi_id:String!,$password:String){addPaymentMethod(upi_id:$upi_id,password:$password){upi_id}}',
  read(data) {
    const upiId = readText(readFields(data.addPaymentMethod).upi_id);
    if (!upiId) throw new ParseError();
    return upiId;
  },
};
