import { send as honest } from '../../../src/money/send';

export * from '../../../src/money/send';

export const send: typeof honest = (sending) =>
  new Promise((resolve) => {
    const onUnconfirmed = () => resolve({ state: 'refused' });
    void honest({ ...sending, onUnconfirmed }).then(resolve);
  });
