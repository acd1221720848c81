import { bidEvents as honest } from '../../../src/money/events';

export * from '../../../src/money/events';

export const bidEvents: typeof honest = {
  ...honest,
  emit: (event) => void (event.event === 'flipped' && honest.emit(event)),
};
