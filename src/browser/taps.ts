/** The longest time between the presses of a double tap, in milliseconds. */
const DOUBLE_TAP = 300;
/** The greatest distance between them, in CSS pixels. */
const SAME_PLACE = 30;

interface Tap {
  /** The name of the tapped control, if any. The element may be replaced between the taps. */
  readonly name: string | undefined;
  readonly x: number;
  readonly y: number;
  /** The time of the latest press in a quick series, in milliseconds. */
  time: number;
}

/** The latest press. Its click, or typing, ends it. */
let press: PointerEvent | undefined;
let last: Tap | undefined;

export const isPressed = (selectors: string): boolean =>
  press?.target instanceof Element && press.target.closest(selectors) !== null;

/**
 * The rule for double taps: the second tap counts only on the same control, and it never submits a form. It can't press
 * a control that the first tap has brought under the finger. Keys always count, and so do taps after typing.
 */
export function installDoubleTapRule(): void {
  const forget = () => {
    press = last = undefined;
  };
  addCapturing('pointerdown', (event) => {
    press = event;
  });
  addCapturing('keydown', forget);
  addCapturing('input', forget);
  addCapturing('click', (event) => {
    if (!press || !(event.target instanceof Element)) return;
    const { clientX: x, clientY: y, timeStamp: time } = press;
    press = undefined;
    const control = event.target.closest('a, button, label, summary');
    const name = control?.getAttribute('aria-label') ?? control?.textContent ?? undefined;
    if (!last || time - last.time > DOUBLE_TAP || Math.hypot(x - last.x, y - last.y) > SAME_PLACE) {
      last = { name, x, y, time };
      return;
    }
    last.time = time;
    if (name === last.name && !control?.matches('[type=submit]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
}

/** Listens in the capture phase, before every other listener. */
const addCapturing = <Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
) => document.addEventListener(type, listener, true);
