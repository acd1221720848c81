import { useEffect } from 'react';
import { Game } from '../game/game';
import { prepareDrawers } from '../shell/shell';

export { installShell as install } from '../shell/install-shell';
export { Shell as Frame } from '../shell/shell';

export function Page() {
  useEffect(prepareDrawers, []);
  return <Game />;
}
