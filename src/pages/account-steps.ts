// For the profile's phone change, which ends on one of these pages.
export { sendCode } from '../state/otp-step';
export { Page as ForgotPassword } from './forgot-password';
export { Page as ResetPassword } from './reset-password';
export { Page as Signup } from './signup';
export { Page as VerifyOtp } from './verify-otp/verify-otp';
