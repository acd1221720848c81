import type { ComponentType, ReactNode } from 'react';
import type { RouteName } from './routes';

/** What the file of a page exports. */
export interface PageModule {
  readonly Page: ComponentType;
  /** What stands around the page; the frame of the public pages where it names none. */
  readonly Frame?: ComponentType<{ children: ReactNode }>;
  /** Starts what the frame lives on, once. Settles when there is more to show than a splash. */
  readonly start?: () => Promise<void>;
}

// Every split point of the app. Each of these imports is a chunk; build.mjs tells where code goes that several of them need.

// Who opens one of these goes through others of them.
export const importAccountSteps = () => import('./pages/account-steps');
export const importProfile = () => import('./pages/profile');

export const loadPage: Readonly<Record<RouteName, () => Promise<PageModule>>> = {
  login: () => import('./pages/login'),
  signup: async () => ({ Page: (await importAccountSteps()).Signup }),
  'forgot-password': async () => ({ Page: (await importAccountSteps()).ForgotPassword }),
  'verify-otp': async () => ({ Page: (await importAccountSteps()).VerifyOtp }),
  'reset-password': async () => ({ Page: (await importAccountSteps()).ResetPassword }),
  dashboard: () => import('./pages/dashboard/dashboard'),
  payment: () => import('./pages/payment'),
  wallet: () => import('./pages/wallet'),
  refer: () => import('./pages/refer/refer'),
  recharge: () => import('./pages/recharge/recharge'),
  profile: importProfile,
  'not-found': () => import('./pages/not-found'),
};

export const importDrawers = () => import('./shell/drawers');
export const importProof = () => import('./pages/dashboard/proof');
export const importQrCode = () => import('./pages/recharge/qr-code');
