import { SignUp } from '../account/sign-up';

export const Page = () => <SignUp />;
