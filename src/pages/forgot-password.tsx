export { CodeRequest as Page } from '../account/forgot-password';
