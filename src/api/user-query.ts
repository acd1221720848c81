export const USER_FIELDS = 'userId name username email phoneNumber active level referenceId paymentMethodId{upi_id}';

/** Apart from the reader of its answer, since it is sent before the bundle is there. */
export const getUserQuery = { operationName: 'getUser', query: `query getUser{getUser{${USER_FIELDS}}}` };
