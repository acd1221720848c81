import type { Document } from 'happy-dom';

const textOf = (document: Document, selector: string): string => document.querySelector(selector)?.textContent ?? '';

/** The balance in the header; '' where there is none. */
export const balanceOn = (document: Document): string => textOf(document, '.header .chip');

/** How the last flip came out; '' while that isn't told. */
export const resultOn = (document: Document): string => textOf(document, '.result');

/** All that can be read. */
export const textOn = (document: Document): string => document.body.textContent;

/** Why nobody should ever see such a screen, in words; '' if anybody may. */
export function flawOn(document: Document): string {
  const crash = textOf(document, '.crash');
  if (crash) return `the screen has crashed: ${crash}`;
  if (!textOf(document, 'h1') && !textOf(document, '.splash')) return 'the screen is white';
  const [slip] = /.{0,20}(undefined|NaN|\[object|\bnull\b)/.exec(textOn(document)) ?? [];
  return slip ? `the screen says ${slip}` : '';
}
