interface TapOptions {
  /** When the finger comes down, in milliseconds since the page was loaded. */
  readonly at: number;
  /** Where, in CSS pixels. */
  readonly x?: number;
  readonly y?: number;
}

/** A finger taps an element. Like on iOS, `detail` is 1 each time. Answers whether nobody has prevented its click. */
export function tap(target: Element, { at, x = 100, y = 100 }: TapOptions): boolean {
  const dispatch = (type: string) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 });
    Object.defineProperty(event, 'timeStamp', { value: at });
    return target.dispatchEvent(event);
  };
  dispatch('pointerdown');
  return dispatch('click');
}
