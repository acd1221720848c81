import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { closeOverlay } from '../state/location';
import { transactions } from '../state/transactions';
import { Button } from '../ui/button';
import { Drawer } from '../ui/drawer';
import { Empty } from '../ui/empty';
import { HistoryIcon } from '../ui/shell-icons';
import { Skeleton } from '../ui/skeleton';
import { WindowedList } from '../ui/windowed-list';
import { DialogToaster } from './toaster';
import { TransactionRow } from './transaction-row';

/** The panel opposite the profile drawer, loaded again at each opening (spec section 2, Transactions panel). */
export function TransactionsPanel() {
  useEffect(() => {
    void transactions.load();
    return transactions.drop;
  }, []);
  return (
    <Drawer
      side="right"
      label="Transactions"
      head={<h2 className="drawer-title">Transactions</h2>}
      toaster={<DialogToaster />}
      onClose={closeOverlay}
    >
      <TransactionList />
    </Drawer>
  );
}

function TransactionList() {
  useSignals();
  const current = transactions.current.value;
  switch (current.state) {
    case 'loading':
      return <Skeleton lines={5} label="Loading transactions" />;
    case 'failed':
      return (
        <Empty action={<Button onClick={() => void transactions.load()}>Try again</Button>}>
          Your transactions couldn’t be loaded.
        </Empty>
      );
    case 'loaded':
      if (!current.value.length) return <Empty icon={<HistoryIcon />}>No Transactions</Empty>;
      return <WindowedList items={current.value} Row={TransactionRow} />;
  }
}
