// What a page in the shell exports beside itself (app/pages.ts).
export { Shell as Frame } from './shell';
export { startShell as start } from './start-shell';
