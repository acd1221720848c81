// What the first screen does without: the drawers, and what stands around a bid. One chunk, which the dashboard loads
// when the browser is idle, and the other pages with the first drawer.
export { FlipStrip } from '../pages/dashboard/flip-strip';
export { GamePanels, HowToPlayOnce } from '../pages/dashboard/how-to-play';
export { Badge, RefusedBids } from '../pages/dashboard/proof';
export { chime, tick } from '../pages/dashboard/sound';
export { Tools } from '../pages/dashboard/tools';
export { ProfileDrawer } from '../shell/profile-drawer';
export { StatementPanel } from '../shell/statement-panel';
export { TransactionsPanel } from '../shell/transactions-panel';
