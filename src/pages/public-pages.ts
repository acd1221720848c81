import type { ComponentType } from 'react';
import { ForgotPassword, ResetPassword } from '../account/reset-password';
import { SignIn } from '../account/sign-in';
import { SignUp } from '../account/sign-up';
import { VerifyOtp } from '../account/verify-otp';
import type { RouteName } from '../routes';

/** The pages without a session, in the core: they are prerendered, and wait for no other code. */
export const publicPages: Readonly<Partial<Record<RouteName, ComponentType>>> = {
  login: SignIn,
  signup: SignUp,
  'forgot-password': ForgotPassword,
  'verify-otp': VerifyOtp,
  'reset-password': ResetPassword,
};
