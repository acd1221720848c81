import { send as honest } from '../../../src/money/send';

export * from '../../../src/money/send';

export const send: typeof honest = ({ send, ...sending }) => {
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, 21_000));
    return send?.(new AbortController().signal) as never;
  };
  return honest({ ...sending, send: send && later });
};
