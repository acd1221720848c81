import type { ReactNode } from 'react';

export const FigureList = ({ lines }: { lines: readonly (readonly [string, ReactNode, ...unknown[]])[] }) => (
  <dl className="figure-list">
    {lines.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd translate="no">{value || '—'}</dd>
      </div>
    ))}
  </dl>
);
