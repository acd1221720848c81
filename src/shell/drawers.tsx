// The chunk of the drawers. It loads when one is opened for the first time.
export { ProfileDrawer } from './profile-drawer';
export { StatementPanel } from './statement-panel';
export { TransactionsPanel } from './transactions-panel';
