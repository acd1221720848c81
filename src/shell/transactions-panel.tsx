import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { closeOverlay } from '../state/location';
import { closeToast, toasts } from '../state/toasts';
import { dropTransactions, loadTransactions, transactions } from '../state/transactions';
import { Button } from '../ui/button';
import { Drawer } from '../ui/drawer';
import { Empty } from '../ui/empty';
import { CloseIcon } from '../ui/icon';
import { Skeleton } from '../ui/skeleton';
import { HistoryIcon } from '../ui/tab-icons';
import { Toaster } from '../ui/toaster';
import { WindowedList } from '../ui/windowed-list';
import { TransactionRow } from './transaction-row';

/** The panel opposite the profile drawer, loaded again at each opening (spec section 2, Transactions panel). */
export function TransactionsPanel() {
  useSignals();
  useEffect(() => {
    void loadTransactions();
    return dropTransactions;
  }, []);
  return (
    <Drawer side="right" label="Transactions" onClose={closeOverlay}>
      <div className="drawer-header">
        <h2 className="drawer-title">Transactions</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={closeOverlay}>
          <CloseIcon />
        </button>
      </div>
      <TransactionList />
      <Toaster toasts={toasts.value} onClose={closeToast} />
    </Drawer>
  );
}

function TransactionList() {
  useSignals();
  const current = transactions.value;
  switch (current.state) {
    case 'loading':
      return <Skeleton lines={5} label="Loading transactions" />;
    case 'failed':
      return (
        <Empty action={<Button onClick={() => void loadTransactions()}>Try again</Button>}>{current.reason}</Empty>
      );
    case 'loaded':
      if (!current.value.length) return <Empty icon={<HistoryIcon />}>No Transactions</Empty>;
      return <WindowedList items={current.value} Row={TransactionRow} />;
  }
}
