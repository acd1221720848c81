import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows rendered beyond the ones in sight, about a screen of them to either side, so that a flick shows no gap. */
const MARGIN = 4;

/** Lists of up to so many rows are rendered whole. */
const WHOLE = 50;

interface WindowedListProps<Item> {
  readonly items: readonly Item[];
  readonly Row: ComponentType<{ item: Item }>;
}

/**
 * A scrolling list that renders only the rows around those in sight: its cost doesn't grow with its length. All rows are
 * as tall as the first, which is measured, since large text makes them taller.
 */
export function WindowedList<Item>({ items, Row }: WindowedListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight, setRowHeight] = useState(0);
  /** How far it is scrolled, in px, down to a whole step: most scroll events render nothing. */
  const [top, setTop] = useState(0);
  const [inSight, setInSight] = useState(1);
  const [painted, setPainted] = useState(false);
  // What is in sight is rendered first, and right after it the margin that a flick needs.
  const wanted = items.length > WHOLE ? MARGIN : WHOLE;
  const margin = painted ? wanted : 0;

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => {
      const row = box.querySelector('li');
      const height = row?.offsetHeight || 1;
      setRowHeight(height);
      setInSight(Math.ceil(box.clientHeight / height));
    };
    measure();
    // Scrolled by the keyboard as well: Safari would pass it by.
    box.tabIndex = 0;
    const watcher = new ResizeObserver(measure);
    watcher.observe(box);
    return () => watcher.disconnect();
  }, []);

  useEffect(() => {
    // The first callback comes before the rows are painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  function follow() {
    const scrolled = scroller.current?.scrollTop ?? 0;
    setTop(scrolled - (scrolled % (wanted * (rowHeight || 1))));
    setPainted(true);
  }

  const start = Math.floor(top / (rowHeight || 1));
  const first = Math.max(0, start - margin);
  const last = start + inSight + 2 * margin;
  return (
    <div className="rows" ref={scroller} onScroll={follow}>
      <ul style={{ height: items.length * rowHeight || undefined }}>
        {items.slice(first, last).map((item, offset) => {
          const index = first + offset;
          return (
            <li key={index} aria-posinset={index + 1} aria-setsize={items.length} style={{ top: index * rowHeight }}>
              <Row item={item} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
