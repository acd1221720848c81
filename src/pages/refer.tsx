export { Refer as Page } from '../invites/refer';
export { installShell as install } from '../shell/install-shell';
export { Shell as Frame } from '../shell/shell';
