import { SignIn } from '../account/sign-in';

export const Page = () => <SignIn />;
