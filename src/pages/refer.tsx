export { Refer as Page } from '../invites/refer';
export { Frame, start } from '../shell/frame';
