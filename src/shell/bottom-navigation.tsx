import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { t } from '../lib/text';
import { type RouteName, routes } from '../routes';
import { route } from '../state/location';
import { hasPaymentMethod } from '../state/user';
import { homeIcon, paymentIcon, rechargeIcon, referIcon, walletIcon } from '../ui/shell-icons';

const icons: Readonly<Partial<Record<RouteName, ReactNode>>> = {
  dashboard: homeIcon,
  payment: paymentIcon,
  wallet: walletIcon,
  refer: referIcon,
  recharge: rechargeIcon,
};

/** The five tabs (spec section 2). They are blurred and inert until the player has a payment method. */
export function BottomNavigation() {
  useSignals();
  const blocked = hasPaymentMethod.value !== true;
  return (
    <nav className="nav" aria-label={t('Main')} inert={blocked} data-blocked={blocked || undefined}>
      {routes.map(({ name, path, title }) => {
        const icon = icons[name];
        const active = route.value.name === name;
        return (
          icon && (
            <a
              key={path}
              className="nav-tab"
              href={path}
              aria-label={title}
              title={title}
              aria-current={active ? 'page' : undefined}
            >
              {icon}
              {active && <span className="nav-label">{title}</span>}
            </a>
          )
        );
      })}
    </nav>
  );
}
