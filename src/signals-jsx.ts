import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, type FunctionComponent, memo } from 'react';
import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';

// What JSX compiles to (tsconfig.json, jsxImportSource): React’s own runtime, in which a component renders again when its
// props change, or a signal that it has read.

export type { JSX } from 'react/jsx-runtime';
export { Fragment } from 'react/jsx-runtime';

type Create = typeof reactJsx;

const followers = new WeakMap<object, ComponentType<object>>();

const isFunctionComponent = (type: unknown): type is FunctionComponent<object> =>
  typeof type === 'function' && !(type as ComponentType).prototype?.isReactComponent;

/** The same follower each time: React keeps its state by it. */
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

/** Gives each text beside siblings an element: translators and extensions take out texts, which React then can't change. */
export const jsxs: Create = (type, props, key) => {
  const { children, ...rest } = props as { readonly children: readonly unknown[] };
  const boxed = children.map((child) => (isText(child) ? reactJsx('span', { children: child }) : child));
  return following(reactJsxs)(type, { ...rest, children: boxed }, key);
};
