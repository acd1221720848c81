// Inlined into the head of the dashboard: requests the round together with the user.
import { ROUND_QUERY, ROUND_VARIABLES } from '../money/round-calls';
import { ask } from './shell';

ask(ROUND_QUERY, ROUND_VARIABLES);
