export { Profile as Page } from '../account/profile';
export { Shell as Frame } from '../shell/shell';
export { startShell as start } from '../shell/start-shell';
