export { ForgotPassword as Page } from '../account/forgot-password';
