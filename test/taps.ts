interface TapOptions {
  /** The time of the tap, in milliseconds since the page loaded. */
  readonly at: number;
  /** The position, in CSS pixels. */
  readonly x?: number;
  readonly y?: number;
}

/** Taps an element. As on iOS, `detail` is always 1. Returns false if the click's default was prevented. */
export function tap(target: Element, { at, x = 100, y = 100 }: TapOptions): boolean {
  const dispatch = (type: string) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 });
    Object.defineProperty(event, 'timeStamp', { value: at });
    return target.dispatchEvent(event);
  };
  dispatch('pointerdown');
  return dispatch('click');
}
