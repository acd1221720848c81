import { NetworkError } from '../api/errors';
import { hostAnswers } from '../browser/load-chunk';
import { showToast } from '../state/toasts';
import { Trouble } from './trouble';

async function retry() {
  if (!(await hostAnswers())) return showToast(new NetworkError().message);
  location.reload();
}

/** Stands in for a page whose code can't be loaded: offline before its first visit, most often. */
export const MissingPage = () => (
  <Trouble
    heading={navigator.onLine ? 'Something went wrong' : 'You’re offline'}
    text="This page couldn’t be loaded. Check your connection and try again."
    onRetry={retry}
  />
);
