export { Profile as Page } from '../account/profile';
export { Frame, start } from '../shell/frame';
