// Filled in by build.mjs.
declare const __LANGUAGE__: string;
declare const __MONTHS__: readonly string[];

/** The language of this build. */
export const LANGUAGE: string = __LANGUAGE__;
/** Its short names of the months. To make them with Intl takes a cheap phone 50 ms. */
export const MONTHS: readonly string[] = __MONTHS__;
