import type { ComponentType, ReactNode } from 'react';
import type { RouteName } from '../routes';

export interface PageModule {
  /** Pages by route name. */
  readonly pages: Readonly<Record<string, ComponentType>>;
  /** The public frame or the app shell. */
  readonly Frame: ComponentType<{ children: ReactNode }>;
  /** Starts what the shell lives on, once. Settles when there is more to show than a splash. */
  readonly start?: (() => Promise<void>) | undefined;
}

// Who opens one of these goes through others of them: one chunk is smaller than all they share and four.
const accountSteps = () => import('page:signup+forgot-password+verify-otp+reset-password');

// The page for unknown addresses is smaller than the place that a chunk of its own takes in the import map of every page.
const walletOrNothing = () => import('page:wallet+not-found');

/** Every split point of the app. */
export const pageModules: Readonly<Record<RouteName, () => Promise<PageModule>>> = {
  login: () => import('page:login'),
  signup: accountSteps,
  'forgot-password': accountSteps,
  'verify-otp': accountSteps,
  'reset-password': accountSteps,
  dashboard: () => import('page:dashboard'),
  payment: () => import('page:payment'),
  wallet: walletOrNothing,
  refer: () => import('page:refer'),
  recharge: () => import('page:recharge'),
  profile: () => import('page:profile'),
  'not-found': walletOrNothing,
};
