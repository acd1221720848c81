// What stands around the bid, in one chunk. The dashboard loads it when the browser is idle.
export { FlipStrip } from './flip-strip';
export { GamePanels, HowToPlayCard } from './how-to-play';
export { Badge, Fair } from './proof';
export { chime, tick } from './sound';
export { Tools } from './tools';
export { Warnings } from './warnings';
