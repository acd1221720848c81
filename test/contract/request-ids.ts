import type { OperationName } from '../sandbox/api-client';
import { must } from './clause';
import type { Client } from './client';

/** Empty, too long, and with other characters than printable ASCII. */
const invalidIds = ['', 'x'.repeat(129), 'पासा', 'one\ntwo'];

/** Throws Broken unless the call is refused with each invalid requestId. */
export async function refusesInvalidIds({ refused }: Client, name: OperationName, call: object): Promise<void> {
  for (const requestId of invalidIds) {
    const refusal = await refused(name, { ...call, requestId });
    must(refusal.code === 'BAD_INPUT' && refusal.field === 'requestId', 'it is refused otherwise', refusal);
  }
}
