// The pages of an account without a session. The profile's phone change sends a code too: its next page is
// /verify-otp, so this chunk is needed anyway.
export { sendCode } from '../state/otp-step';
export { Page as ForgotPassword } from './forgot-password';
export { Page as ResetPassword } from './reset-password';
export { Page as Signup } from './signup';
export { Page as VerifyOtp } from './verify-otp';
