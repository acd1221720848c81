// The pages of an account without a session, and the code for a new phone number, which the profile loads on demand.
export { requestPhoneCode } from '../state/otp-step';
export { ConfirmNumber } from './confirm-number';
export { Page as ForgotPassword } from './forgot-password';
export { Page as ResetPassword } from './reset-password';
export { Page as Signup } from './signup';
export { Page as VerifyOtp } from './verify-otp';
