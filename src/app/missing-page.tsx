import { Trouble } from './trouble';

/** Stands in for a page whose code can't be loaded: offline before its first visit, most often. */
export const MissingPage = () => (
  <Trouble
    heading={navigator.onLine ? 'Something went wrong' : 'You’re offline'}
    text="This page couldn’t be loaded. Check your connection and try again."
    onRetry={() => location.reload()}
  />
);
