import type { ReactNode } from 'react';
import { type Literal, type PlacesIn, partsOf } from '../lib/text';
import { Fragment, jsxs } from '../signals-jsx';

export const fillNodes = <Text extends string>(
  text: Literal<Text>,
  places: Readonly<Record<PlacesIn<Text>, ReactNode>>,
  // In <>…</> the parts would need keys.
): ReactNode => jsxs(Fragment, { children: partsOf(text, places) });
