import { refreshBreak } from '../limits/break';
import { refreshLimits } from '../limits/limits';
import { refusalNews } from '../money/answers';
import { loadUser } from '../state/user';

/** Looks again at what a refused order names: another phone or tab may have changed it. */
export const followRefusals = () =>
  refusalNews.listen((code) => {
    if (code === 'ON_BREAK') void refreshBreak();
    if (code === 'LIMIT_REACHED') void refreshLimits();
    // The guard leads to where the player adds a UPI ID.
    if (features.payments && code === 'NO_PAYMENT_METHOD') void loadUser();
  });
