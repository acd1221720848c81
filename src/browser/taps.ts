/** Milliseconds between the two presses of a double tap, at most. */
const DOUBLE_TAP = 300;
/** CSS pixels between them, at most. */
const SAME_PLACE = 30;

interface Tap {
  /** The name of the control that it hit; undefined for none. The control itself may be rendered anew meanwhile. */
  readonly name: string | undefined;
  readonly x: number;
  readonly y: number;
  /** When the newest press of this tap and those that follow it closely was, in milliseconds. */
  time: number;
}

/** Lasts until its click, or until something is typed. */
let press: PointerEvent | undefined;
let last: Tap | undefined;

/** Whether the player presses such an element with a finger or the mouse at this moment. */
export const isPressed = (selectors: string): boolean =>
  press?.target instanceof Element && press.target.closest(selectors) !== null;

/**
 * The rule for double taps: the second tap counts only on the control that the first one hit, and it never submits a form.
 * So it can't press what the first has brought under the finger. Keys, and taps after something was typed, always count.
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

/** Listens before anything in the page does. */
const addCapturing = <Type extends keyof DocumentEventMap>(
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
) => document.addEventListener(type, listener, true);
