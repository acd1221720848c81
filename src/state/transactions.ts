import { getAllParticipationUser } from '../api/participations';
import { createResource } from './resource';

/** The player's game participations, newest first, loaded anew at each opening of their panel (spec section 4). */
export const transactions = createResource(getAllParticipationUser);
