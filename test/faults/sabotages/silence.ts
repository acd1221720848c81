import { bidNews as honest } from '../../../src/money/answers';

export * from '../../../src/money/answers';

export const bidNews: typeof honest = {
  ...honest,
  tell: (told) => void (told.news === 'flipped' && honest.tell(told)),
};
