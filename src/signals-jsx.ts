import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType, FunctionComponent } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';

// What JSX compiles to (tsconfig.json, jsxImportSource): React’s own runtime, in which each component renders again when
// a signal changes that it has read. So no component has to ask for it, and none can forget to.

export type { JSX } from 'react/jsx-runtime';
export { Fragment } from 'react/jsx-runtime';

type Create = typeof reactJsx;

const followers = new WeakMap<object, FunctionComponent<object>>();

const isFunctionComponent = (type: unknown): type is FunctionComponent<object> =>
  typeof type === 'function' && !(type as ComponentType).prototype?.isReactComponent;

/** Returns the component that follows the signals of another. React keeps its state as long as it is the same one. */
function follow(component: FunctionComponent<object>): FunctionComponent<object> {
  const known = followers.get(component);
  if (known) return known;
  const follower: typeof component = (props) => {
    const tracking = useSignals(1);
    try {
      return component(props);
    } finally {
      tracking.f();
    }
  };
  followers.set(component, follower);
  return follower;
}

const following =
  (create: Create): Create =>
  (type, ...rest) =>
    create(isFunctionComponent(type) ? follow(type) : type, ...rest);

export const jsx = following(reactJsx);
export const jsxs = following(reactJsxs);
