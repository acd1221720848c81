import { ParseError } from './errors';
import type { Operation } from './operation';
import { readFields, readText } from './read';

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
