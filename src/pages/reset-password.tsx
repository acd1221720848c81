import { NewPassword } from '../account/new-password';

export const Page = () => <NewPassword />;
