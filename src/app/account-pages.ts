// The pages of an account without a session, in one chunk: a player who opens one usually goes on to another.
export { Page as ForgotPassword } from '../pages/forgot-password';
export { Page as ResetPassword } from '../pages/reset-password';
export { Page as Signup } from '../pages/signup';
export { Page as VerifyOtp } from '../pages/verify-otp';
