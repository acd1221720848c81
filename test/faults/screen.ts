import type { Document } from 'happy-dom';

const textOf = (document: Document, selector: string): string => document.querySelector(selector)?.textContent ?? '';

/** The balance in the header; '' where there is none. */
export const balanceOn = (document: Document): string => textOf(document, '.header .chip');

/** How the last flip came out; '' while that isn't told. */
export const resultOn = (document: Document): string => textOf(document, '.result');

/** Why nobody should ever see such a screen, in words; '' if anybody may. */
export function flawOn(document: Document): string {
  const crash = textOf(document, '.crash');
  if (crash) return `the screen has crashed: ${crash}`;
  if (!textOf(document, 'h1') && !textOf(document, '.splash')) return 'the screen is white';
  const [slip] = /undefined|NaN|\[object|.{20}\bnull\b/.exec(document.body.textContent) ?? [];
  return slip ? `the screen says ${slip}` : '';
}
