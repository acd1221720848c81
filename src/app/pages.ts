import type { ComponentType, ReactNode } from 'react';
import type { RouteName } from '../routes';

export interface PageModule {
  readonly Page: ComponentType;
  /** The public frame or the app shell. */
  readonly Frame: ComponentType<{ children: ReactNode }>;
}

/** Every split point of the app. */
export const pages: Readonly<Record<RouteName, () => Promise<PageModule>>> = {
  login: () => import('page:login'),
  signup: () => import('page:signup'),
  'forgot-password': () => import('page:forgot-password'),
  'verify-otp': () => import('page:verify-otp'),
  'reset-password': () => import('page:reset-password'),
  dashboard: () => import('page:dashboard'),
  payment: () => import('page:payment'),
  wallet: () => import('page:wallet'),
  refer: () => import('page:refer'),
  recharge: () => import('page:recharge'),
  profile: () => import('page:profile'),
  'not-found': () => import('page:not-found'),
};
