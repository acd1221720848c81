// The drawers that open over every page, in one chunk. It loads with the first drawer, on the dashboard when it is idle.
export { ProfileDrawer } from './profile-drawer';
export { Reminder } from './reminder';
export { StatementPanel } from './statement-panel';
export { TransactionsPanel } from './transactions-panel';
