import { getReferrals } from '../api/referrals';
import { createResource } from './resource';

/** Who joined through the player's invite link. */
export const referrals = createResource(getReferrals);
