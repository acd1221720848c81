let pressed: EventTarget | null = null;

export const isPressed = (selectors: string): boolean =>
  pressed instanceof Element && pressed.closest(selectors) !== null;

export function followPresses(): void {
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      pressed = target;
    },
    true,
  );
  const forget = () => {
    pressed = null;
  };
  for (const type of ['click', 'keydown', 'input']) document.addEventListener(type, forget, true);
}
