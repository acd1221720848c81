import { ForgotPassword } from '../account/forgot-password';

export const Page = () => <ForgotPassword />;
