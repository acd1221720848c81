import { pursue as honest } from '../../../src/money/pursue';

export * from '../../../src/money/pursue';

export const pursue: typeof honest = ({ send, ...pursuit }) => {
  const later = async () => {
    await new Promise((resolve) => setTimeout(resolve, 21_000));
    return send?.(new AbortController().signal) as never;
  };
  return honest({ ...pursuit, send: send && later });
};
