import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export { lackingTexts, readLanguages } from './languages';
export { reactAsModules } from './react-as-modules';
export { constantsOf, readSettings, unsetSettings } from './settings';

/** null without git, with uncommitted changes, or in a copy inside another repository. */
export async function commitOf(): Promise<string | null> {
  const git = (...args: string[]) => promisify(execFile)('git', args, { encoding: 'utf8' });
  try {
    const [{ stdout: commit }, { stdout: inside }, { stdout: changes }] = await Promise.all([
      git('rev-parse', 'HEAD'),
      git('rev-parse', '--show-prefix'),
      git('status', '--porcelain'),
    ]);
    return inside.trim() || changes ? null : commit.trim();
  } catch {
    return null;
  }
}
