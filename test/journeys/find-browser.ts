import { existsSync } from 'node:fs';
import { onPath } from './on-path';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export const NO_BROWSER = 'No Chromium, Chrome or Edge was found. Install one or set CHROME_PATH.';

/** Chromium, Chrome or Edge: CHROME_PATH first, then the PATH, then the usual places. @throws Error of one sentence */
export function findBrowser(): string | undefined {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && !existsSync(CHROME_PATH)) throw new Error(`CHROME_PATH names no file: ${CHROME_PATH}`);
  if (CHROME_PATH) return CHROME_PATH;
  return onPath(...names) ?? usual.find(existsSync);
}
