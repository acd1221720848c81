// The drawers that open over every page, in one chunk. It loads with the first drawer, on the dashboard when it is idle.

export { Reminder } from '../limits/reminder';
export { ProfileDrawer } from './profile-drawer';
export { StatementPanel } from './statement-panel';
export { TransactionsPanel } from './transactions-panel';
