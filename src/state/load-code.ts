import { NetworkError } from '../api/errors';
import { hostAnswers, loadChunk } from '../browser/load-chunk';
import { track } from './progress';
import { showToast } from './toasts';

/** Loads code that the player waits for, and shows progress. @throws as loadChunk does */
export const loadCode = <Code>(load: () => Promise<Code>): Promise<Code> => track(loadChunk(load));

/** Reloads the page if the host can be reached. Otherwise the reload would end on the browser's error page. */
export async function reloadPage(): Promise<void> {
  if (await hostAnswers()) location.reload();
  else showToast(new NetworkError().message);
}
