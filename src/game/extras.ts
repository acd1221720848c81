// What stands around the bid, in one chunk. The dashboard loads it when the browser is idle.
export { GamePanels, HowToPlayCard } from './how-to-play';
export { Badge, Fair } from './proof';
export { chime, tick } from './sound';
export { Tools } from './tools';
export { Visit } from './visit';
export { Warnings } from './warnings';
