import type { ComponentType, ReactNode } from 'react';
import type { RouteName } from './routes';

/** The exports of a page's file. */
export interface PageModule {
  readonly Page: ComponentType;
  /** The frame around the page. The default is the frame of the public pages. */
  readonly Frame?: ComponentType<{ children: ReactNode }>;
  /** Starts what the frame needs, once. Resolves when there is more to show than a splash. */
  readonly install?: () => Promise<void>;
}

/** Filled in by build.mjs (README, Configure). */
declare const __REPORT_URL__: string;

// Every split point of the app. Each import is a chunk. build.mjs decides where shared code goes.

// One chunk: a withdrawal and a recharge both end in a receipt.
export const importMoneyChunk = () => import('./pages/chunk-money');
export type MoneyChunk = Awaited<ReturnType<typeof importMoneyChunk>>;

// One chunk: a player who opens one of these pages usually goes on to another.
export const importAccountChunk = () => import('./pages/chunk-account');
const accountPage =
  (name: 'Signup' | 'ForgotPassword' | 'VerifyOtp' | 'ResetPassword') => async (): Promise<PageModule> => ({
    Page: (await importAccountChunk())[name],
  });
export const importProfile = () => import('./pages/profile/profile');

export const loadPage: Readonly<Record<RouteName, () => Promise<PageModule>>> = {
  login: () => import('./pages/login'),
  signup: accountPage('Signup'),
  'forgot-password': accountPage('ForgotPassword'),
  'verify-otp': accountPage('VerifyOtp'),
  'reset-password': accountPage('ResetPassword'),
  dashboard: () => import('./pages/dashboard/dashboard'),
  payment: () => import('./pages/payment'),
  wallet: () => import('./pages/wallet/wallet'),
  refer: () => import('./pages/refer'),
  recharge: () => import('./pages/recharge/recharge'),
  profile: importProfile,
  'not-found': () => import('./pages/not-found'),
};

export const importOnDemand = () => import('./app/chunk-on-demand');
export const importServiceWorkerRegistration = () => import('./app/register-service-worker');
export const importRefId = () => import('./lib/ref-id');
export const importQrCode = () => import('./pages/recharge/qr-code');

/** Only a build with REPORT_URL has this chunk. */
export const importReports = () =>
  __REPORT_URL__ ? import('./app/send-reports') : Promise.reject<typeof import('./app/send-reports')>();
