// Inlined into the head of the dashboard, beside the other shell pages' requests: first what a bid needs.
import { OPEN_BIDS_QUERY, ROUND_QUERY, ROUND_VARIABLES } from '../money/early-operations';
import { ask } from './shell';

ask(ROUND_QUERY, ROUND_VARIABLES);
ask(OPEN_BIDS_QUERY, {});
