export { SignUp as Page } from '../account/sign-up';
