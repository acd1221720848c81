export { UpiId as Page } from '../payments/upi-id';
export { Frame, start } from '../shell/frame';
