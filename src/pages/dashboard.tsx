import { useEffect } from 'react';
import { Game } from '../game/game';
import { prepareDrawers } from '../shell/shell';

export { Shell as Frame } from '../shell/shell';
export { startShell as start } from '../shell/start-shell';

export function Page() {
  useEffect(prepareDrawers, []);
  return <Game />;
}
