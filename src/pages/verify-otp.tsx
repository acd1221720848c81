import { EnterCode } from '../account/enter-code';

export const Page = () => <EnterCode />;
