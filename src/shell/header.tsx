import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import type { User } from '../api/user';
import { balance } from '../money/wallet';
import { type Overlay, openOverlay, route } from '../state/location';
import { working } from '../state/progress';
import { Money } from '../ui/money';
import { HistoryIcon, MenuIcon } from '../ui/shell-icons';

/** Opens a drawer, but not by the second tap of a double one that has just closed what lay over the button. */
const opener =
  (name: Overlay) =>
  ({ detail }: MouseEvent) => {
    if (detail < 2) openOverlay(name);
  };

/** The top header: the user ID and the balance, or on /wallet the email and the name instead (spec section 2). */
export function Header({ user }: { user: User }) {
  useSignals();
  return (
    <header className="header">
      <button type="button" className="icon-button" aria-label="Menu" onClick={opener('profile')}>
        <MenuIcon />
      </button>
      {route.value.name === 'wallet' ? (
        <div className="header-person">
          <span>{user.email}</span>
          <span>{user.name}</span>
        </div>
      ) : (
        <div className="header-account">
          <span className="header-id">{user.userId}</span>
          <BalanceChip />
        </div>
      )}
      <button type="button" className="icon-button" aria-label="Transactions" onClick={opener('transactions')}>
        <HistoryIcon />
      </button>
      <ProgressBar />
    </header>
  );
}

/** Apart from the header, which a slow answer needn't render. */
function ProgressBar() {
  useSignals();
  return working.value && <div className="progress" role="progressbar" aria-label="Loading" />;
}

/** Apart from the header, so that a push of the wallet renders nothing but its text. */
function BalanceChip() {
  useSignals();
  const paise = balance.value;
  return (
    // Another element once it is known: what is new in a page doesn't count as having jumped.
    <span key={String(paise === undefined)} className="chip" title="Wallet balance">
      <Money paise={paise} />
    </span>
  );
}
