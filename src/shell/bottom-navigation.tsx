import { useSignals } from '@preact/signals-react/runtime';
import { route } from '../state/location';
import { hasPaymentMethod } from '../state/user';
import { HomeIcon, PaymentIcon, RechargeIcon, ReferIcon, WalletIcon } from '../ui/tab-icons';

const tabs = [
  { path: '/dashboard', label: 'Home', Icon: HomeIcon },
  { path: '/payment', label: 'Payment', Icon: PaymentIcon },
  { path: '/wallet', label: 'Wallet', Icon: WalletIcon },
  { path: '/refer', label: 'Refer', Icon: ReferIcon },
  { path: '/recharge', label: 'Recharge', Icon: RechargeIcon },
];

/** The five tabs (spec section 2). Blurred and dead to touch and keyboard until the player has a payment method. */
export function BottomNavigation() {
  useSignals();
  const blocked = hasPaymentMethod.value !== true;
  return (
    <nav className="nav" aria-label="Main" inert={blocked} data-blocked={blocked || undefined}>
      {tabs.map(({ path, label, Icon }) => {
        const active = route.value.path === path;
        return (
          <a key={path} className="nav-tab" href={path} aria-label={label} aria-current={active ? 'page' : undefined}>
            <Icon />
            {active && <span className="nav-label">{label}</span>}
          </a>
        );
      })}
    </nav>
  );
}
