/** The language of this build. Filled in by build.mjs. */
declare const __LANGUAGE__: string;

export const LANGUAGE: string = __LANGUAGE__;
