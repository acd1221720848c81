import type { ComponentType, ReactNode } from 'react';
import type { RouteName } from '../routes';

export interface PageModule {
  readonly Page: ComponentType;
  /** The frame around the page. The default is the frame of the public pages. */
  readonly Frame?: ComponentType<{ children: ReactNode }>;
  /** Starts what the frame needs, once. Resolves when there is more to show than a splash. */
  readonly start?: () => Promise<void>;
}

/** A page that shares its chunk with the others of this list. */
const accountPage =
  (name: 'Signup' | 'ForgotPassword' | 'VerifyOtp' | 'ResetPassword') => async (): Promise<PageModule> => ({
    Page: (await import('./account-pages'))[name],
  });

const pages = {
  login: () => import('../pages/login'),
  signup: accountPage('Signup'),
  'forgot-password': accountPage('ForgotPassword'),
  'verify-otp': accountPage('VerifyOtp'),
  'reset-password': accountPage('ResetPassword'),
  dashboard: () => import('../pages/dashboard'),
  ...(features.payments && { payment: () => import('../pages/payment'), recharge: () => import('../pages/recharge') }),
  wallet: () => import('../pages/wallet'),
  refer: () => import('../pages/refer'),
  profile: () => import('../pages/profile'),
  'not-found': () => import('../pages/not-found'),
} satisfies Partial<Record<RouteName, () => Promise<PageModule>>>;

/** Loads the code of a page: a chunk of its own. */
export const loadPage = (name: RouteName): Promise<PageModule> => (pages[name] ?? pages['not-found'])();
