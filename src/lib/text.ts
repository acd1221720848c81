import { createElement, Fragment, type ReactNode } from 'react';

// Every text that a player can see or hear goes through one of these, with a literal text: the build replaces each call
// by the text in its language (README, Languages). What stands here runs only in tests, in English.

/** A text. A context after a bar tells two meanings of one word apart, and is never shown: 'Bid|the button'. */
export const t = (text: string): string => text.replace(/\|.*/, '');

/** A text with {places}, filled with texts and numbers. */
export const fill = (text: string, places: Readonly<Record<string, string | number>>): string =>
  t(text).replace(/\{(\w+)\}/g, (_, name: string) => String(places[name]));

/** A text with {places}, some of them elements: what is bold, a link, an amount. */
export const fillNodes = (text: string, places: Readonly<Record<string, ReactNode>>): ReactNode => {
  const parts = t(text).split(/\{(\w+)\}/);
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 ? places[part] : part)));
};
