// The code that the first screen doesn't need: the drawers, and the dashboard's parts around the bid form. It is one
// chunk. The dashboard loads it when the browser is idle, other pages with the first drawer.
export { FlipStrip } from '../pages/dashboard/flip-strip';
export { GamePanels, HowToPlayOnce } from '../pages/dashboard/how-to-play';
export { Badge, RefusedBids } from '../pages/dashboard/proof';
export { chime, tick } from '../pages/dashboard/sound';
export { Tools } from '../pages/dashboard/tools';
export { ProfileDrawer } from '../shell/profile-drawer';
export { StatementPanel } from '../shell/statement-panel';
export { TransactionsPanel } from '../shell/transactions-panel';
