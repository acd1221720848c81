import type { ReactNode } from 'react';
import { type Literal, type PlacesIn, partsOf } from '../lib/text';
import { Fragment, jsxs } from '../signals-jsx';

/** A text with {places}, some of them elements: what is bold, a link, an amount. */
export const fillNodes = <Text extends string>(
  text: Literal<Text>,
  places: Readonly<Record<PlacesIn<Text>, ReactNode>>,
  // Not <>…</>: that takes parts from a list as children that need keys.
): ReactNode => jsxs(Fragment, { children: partsOf(text, places) });
