import { Profile } from '../account/profile';

export { installShell as install } from '../shell/install-shell';
export { Shell as Frame } from '../shell/shell';

export const Page = () => <Profile />;
