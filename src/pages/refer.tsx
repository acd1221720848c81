export { Refer as Page } from '../invites/refer';
export { Shell as Frame } from '../shell/shell';
export { startShell as start } from '../shell/start-shell';
