import { type Operation, readFields, readRequiredText } from '../api/operation';

/** Returns the UPI ID as the server stores it. A change needs the password, and so does the first UPI ID long after the sign-in. */
export const addPaymentMethod: Operation<{ upi_id: string; password: string | null }, string> = {
  query:
    'mutation addPaymentMethod($upi_id:String!,$password:String){addPaymentMethod(upi_id:$upi_id,password:$password){upi_id}}',
  read: (value) => readRequiredText(readFields(value).upi_id),
};
