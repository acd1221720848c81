export { EnterCode as Page } from '../account/enter-code';
