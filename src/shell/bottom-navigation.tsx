import type { ReactNode } from 'react';
import { t } from '../lib/text';
import { type RouteName, routes } from '../routes';
import { route } from '../state/location';
import { hasPaymentMethod } from '../state/user';
import { drawIcon } from '../ui/icons';
import { homeIcon, paymentIcon, rechargeIcon, referIcon, walletIcon } from '../ui/shell-icons';

const icons: Readonly<Partial<Record<RouteName, ReactNode>>> = {
  dashboard: homeIcon,
  wallet: walletIcon,
  refer: referIcon,
  ...(features.payments && { payment: paymentIcon, recharge: rechargeIcon }),
};

export function BottomNavigation() {
  const blocked = hasPaymentMethod.value !== true;
  return (
    <>
      <nav className="nav" aria-label={t('Main')} inert={blocked} data-blocked={blocked || undefined}>
        {routes.map(({ name, path, title }) => {
          const icon = icons[name];
          const active = route.value.name === name;
          return (
            icon && (
              <a key={path} className="nav-tab" href={path} title={title} aria-current={active ? 'page' : undefined}>
                {icon}
                <span className="nav-label">{title}</span>
              </a>
            )
          );
        })}
      </nav>
      {features.payments && blocked && (
        <p className="nav-note" role="status">
          <span>
            {lockIcon}
            {t('Add a UPI ID to unlock')}
          </span>
        </p>
      )}
    </>
  );
}

const lockIcon = drawIcon(
  'M7.5 10.5V8a4.5 4.5 0 0 1 9 0v2.5m-10.5 0h12a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1z',
);
