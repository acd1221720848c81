export { NewPassword as Page } from '../account/new-password';
