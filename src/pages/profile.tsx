export { Profile as Page } from '../account/profile';
export { installShell as install } from '../shell/install-shell';
export { Shell as Frame } from '../shell/shell';
