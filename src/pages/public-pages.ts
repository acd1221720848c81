import type { ComponentType } from 'react';
import { EnterCode } from '../account/enter-code';
import { CodeRequest } from '../account/forgot-password';
import { NewPassword } from '../account/new-password';
import { SignIn } from '../account/sign-in';
import { SignUp } from '../account/sign-up';
import type { RouteName } from '../routes';

/** The pages without a session, in the core: they are prerendered, and wait for no other code. */
export const publicPages: Readonly<Partial<Record<RouteName, ComponentType>>> = {
  login: SignIn,
  signup: SignUp,
  'forgot-password': CodeRequest,
  'verify-otp': EnterCode,
  'reset-password': NewPassword,
};
