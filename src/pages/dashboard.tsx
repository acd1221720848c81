import { useEffect } from 'react';
import { Game } from '../game/game';
import { prepareDrawers } from '../shell/shell';

export { Frame, start } from '../shell/frame';

export function Page() {
  useEffect(prepareDrawers, []);
  return <Game />;
}
