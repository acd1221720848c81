import {
  type ComponentType,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Rows above and below the visible ones: a flick shows no gap. */
const MARGIN = 4;

/** Rows that come at once: more would take a phone longer than a frame. */
const STEP = 2;

const WHOLE = 50;

interface WindowedListProps<Item> {
  /** Without it screen readers read all rows when the list gets the focus. */
  readonly label: string;
  /** Scrolls away with the rows, and is lower than a screen. */
  readonly head?: ReactNode;
  readonly items: readonly Item[];
  readonly Row: ComponentType<{ item: Item }>;
  /** Called when the last row comes near. Must be the same function on every render. Missing if there are no more. */
  readonly onEnd?: (() => void) | undefined;
}

/** Renders only the rows near view, all as tall as the first. */
export function WindowedList<Item>({ label, head, items, Row, onEnd }: WindowedListProps<Item>) {
  const scroller = useRef<HTMLElement>(null);
  const [rowHeight, setRowHeight] = useState(0);
  /** In px, in whole steps: most scroll events render nothing. */
  const [top, setTop] = useState(0);
  const [visibleRows, setVisibleRows] = useState(1);
  const margin = useDeferredValue(items.length > WHOLE ? MARGIN : WHOLE, 0);

  function place({ scrollTop }: HTMLElement) {
    setTop(scrollTop - (scrollTop % (STEP * (rowHeight || 1))));
  }

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => {
      const row = box.querySelector('li');
      const height = row?.offsetHeight || 1;
      setRowHeight(height);
      setVisibleRows(Math.ceil(box.clientHeight / height));
    };
    measure();
    // Safari scrolls with the keyboard only what has the focus.
    box.tabIndex = 0;
    const watcher = new ResizeObserver(measure);
    watcher.observe(box);
    if (box.lastElementChild) watcher.observe(box.lastElementChild);
    return () => watcher.disconnect();
  }, []);

  const start = Math.floor(top / (rowHeight || 1));
  const first = Math.max(0, start - margin);
  const last = start + visibleRows + margin + STEP;
  const isNearEnd = last >= items.length;
  useEffect(() => {
    if (isNearEnd && items.length) onEnd?.();
  }, [isNearEnd, items.length, onEnd]);
  return (
    <section className="rows" aria-label={label} ref={scroller} onScroll={({ currentTarget }) => place(currentTarget)}>
      {head}
      <ul style={{ height: items.length * rowHeight || undefined }}>
        {items.slice(first, last).map((item, offset) => {
          const index = first + offset;
          return (
            <li
              key={index}
              aria-posinset={index + 1}
              aria-setsize={onEnd ? -1 : items.length}
              style={{ top: index * rowHeight }}
            >
              <Row item={item} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
