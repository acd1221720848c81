import { useEffect, useRef, useState } from 'react';
import { latestWin } from '../game/toss';
import { formatRupees, type Paise } from '../lib/money';
import { winSize } from '../lib/stakes';
import { t } from '../lib/text';
import { isTossing } from '../money/bids';
import { balance } from '../money/wallet';
import { working } from '../state/call';
import { openOverlay, route } from '../state/location';
import type { User } from '../state/user-operations';
import { IconButton } from '../ui/button';
import { Money } from '../ui/money';
import { historyIcon, menuIcon } from '../ui/shell-icons';
import { useCountUp } from '../ui/use-count-up';

/** On /wallet the email and the name take the balance's place (spec section 2). */
export function Header({ user }: { user: User }) {
  return (
    <header className="header">
      <IconButton label={t('Menu')} onClick={() => openOverlay('profile')}>
        {menuIcon}
      </IconButton>
      {route.value.name === 'wallet' ? (
        <div className="header-person">
          <span>{user.email}</span>
          <span className="muted">{user.name}</span>
        </div>
      ) : (
        <div className="header-account">
          <span className="header-id" translate="no" data-label={t('ID')}>
            {user.userId}
          </span>
          <span className="visually-hidden">{t('Wallet balance')}</span>
          <BalanceChip />
        </div>
      )}
      <IconButton label={t('Transactions')} onClick={() => openOverlay('transactions')}>
        {historyIcon}
      </IconButton>
      <ProgressBar />
    </header>
  );
}

function ProgressBar() {
  return working.value && !isTossing.value && <div className="progress" role="progressbar" aria-label={t('Loading')} />;
}

function BalanceChip() {
  const paise = balance.value;
  const win = latestWin.value;
  // A new element for each win, and for the first balance: it doesn't count as a layout shift.
  return <Chip key={`${paise === undefined} ${win?.requestId}`} paise={paise} win={win} />;
}

/** Its request ID. The chip comes and goes with pages. */
let celebrated: string | undefined;
let lastSum: Paise | undefined;

function Chip({ paise, win }: { paise: Paise | undefined; win: typeof latestWin.value }) {
  const [isLit] = useState(win && win.requestId !== celebrated);
  useEffect(() => {
    celebrated = win?.requestId;
    lastSum = paise;
  }, [win, paise]);
  const [from] = useState(lastSum ?? paise ?? 0);
  const chip = useRef<HTMLSpanElement>(null);
  const time = isLit ? 300 + 300 * winSize(win?.net) : 0;
  useCountUp(chip, [from, paise ?? 0], time, formatRupees);
  return (
    <span className="chip" data-lit={isLit} ref={chip}>
      <Money paise={paise} />
    </span>
  );
}
