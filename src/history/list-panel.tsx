import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Panel } from '../layout/drawer';
import { t } from '../lib/text';
import { closeDetail, isDetailOpen, openDetail } from '../state/location';
import { perSessionSignal } from '../state/session';

const opened = perSessionSignal<{ readonly details: ReactNode; readonly button: HTMLElement } | undefined>(undefined);

export const OpenRow = ({ label, details }: { label: string; details(): ReactNode }) => (
  <button
    type="button"
    className="row-open"
    aria-label={label}
    onClick={({ currentTarget: button }) => {
      opened.value = { details: details(), button };
      openDetail();
    }}
  />
);

/** A panel with a list whose rows open to their details. Back finds the list as it was. */
export function ListPanel({ title, children }: { title: string; children: ReactNode }) {
  const shown = isDetailOpen.value ? opened.value : undefined;
  const left = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!shown) left.current?.focus({ preventScroll: true });
    left.current = shown?.button ?? null;
  }, [shown]);
  useEffect(
    () => () => {
      opened.value = undefined;
    },
    [],
  );
  return (
    <Panel title={shown ? t('Details') : title} onBack={shown && closeDetail}>
      <div className="over-list" data-covered={!!shown}>
        {children}
        {shown?.details}
      </div>
    </Panel>
  );
}
