// What opens over the page, in a chunk of its own: it is fetched at the first opening, or beforehand by the service worker.
export { ProfileDrawer } from './profile-drawer';
export { TransactionsPanel } from './transactions-panel';
