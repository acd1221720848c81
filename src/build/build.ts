// What build.mjs needs before it bundles the app. These files run in Node.

export { commitOf } from './commit';
export { lackingTexts, readLanguages } from './languages';
export { reactAsModules } from './react-as-modules';
export { constantsOf, readSettings, unsetSettings } from './settings';
export { findShared } from './shared-chunks';
