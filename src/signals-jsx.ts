import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, type FunctionComponent, memo } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';

// What JSX compiles to (tsconfig.json, jsxImportSource): React’s own runtime, in which a component renders again when its
// props change, or a signal that it has read. So no component has to ask for it, and none renders with its parent for nothing.

export type { JSX } from 'react/jsx-runtime';
export { Fragment } from 'react/jsx-runtime';

type Create = typeof reactJsx;

const followers = new WeakMap<object, ComponentType<object>>();

const isFunctionComponent = (type: unknown): type is FunctionComponent<object> =>
  typeof type === 'function' && !(type as ComponentType).prototype?.isReactComponent;

/** Returns the component that follows the signals of another. React keeps its state as long as it is the same one. */
function follow(component: FunctionComponent<object>): ComponentType<object> {
  const known = followers.get(component);
  if (known) return known;
  const follower = memo<object>((props) => {
    const tracking = useSignals(1);
    try {
      return component(props);
    } finally {
      tracking.f();
    }
  });
  followers.set(component, follower);
  return follower;
}

const following =
  (create: Create): Create =>
  (type, ...rest) =>
    create(isFunctionComponent(type) ? follow(type) : type, ...rest);

export const jsx = following(reactJsx);

const isText = (child: unknown): child is string | number => /^(string|number)$/.test(typeof child) && child !== '';

/**
 * Gives each text beside siblings an element of its own. Translators and extensions take texts out of the page: React
 * could then not remove such a text, nor change it, nor put anything before it.
 */
export const jsxs: Create = (type, props, key) => {
  const { children, ...rest } = props as { readonly children: readonly unknown[] };
  const boxed = children.map((child) => (isText(child) ? reactJsx('span', { children: child }) : child));
  return following(reactJsxs)(type, { ...rest, children: boxed }, key);
};
