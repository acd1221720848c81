export { SignIn as Page } from '../account/sign-in';
