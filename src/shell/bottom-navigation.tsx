import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType } from 'react';
import { type RouteName, routes } from '../routes';
import { route } from '../state/location';
import { hasPaymentMethod } from '../state/user';
import { HomeIcon, PaymentIcon, RechargeIcon, ReferIcon, WalletIcon } from '../ui/shell-icons';

const icons: Readonly<Partial<Record<RouteName, ComponentType>>> = {
  dashboard: HomeIcon,
  payment: PaymentIcon,
  wallet: WalletIcon,
  refer: ReferIcon,
  recharge: RechargeIcon,
};

/** The five tabs (spec section 2). They are blurred and inert until the player has a payment method. */
export function BottomNavigation() {
  useSignals();
  const blocked = hasPaymentMethod.value !== true;
  return (
    <nav className="nav" aria-label="Main" inert={blocked} data-blocked={blocked || undefined}>
      {routes.map(({ name, path, title }) => {
        const Icon = icons[name];
        const active = route.value.name === name;
        return (
          Icon && (
            <a
              key={path}
              className="nav-tab"
              href={path}
              aria-label={title}
              title={title}
              aria-current={active ? 'page' : undefined}
            >
              <Icon />
              {active && <span className="nav-label">{title}</span>}
            </a>
          )
        );
      })}
    </nav>
  );
}
