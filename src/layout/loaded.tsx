import type { ReactNode } from 'react';
import { t } from '../lib/text';
import { loadErrorText } from '../state/call';
import type { Loadable } from '../state/resource';
import { Button } from '../ui/button';
import { Empty, Skeleton } from '../ui/page-states';

interface LoadFailedProps {
  load(): unknown;
  readonly children: string;
}

export const LoadFailed = ({ load, children }: LoadFailedProps) => (
  <Empty
    action={
      <Button kind="secondary" onClick={() => void load()}>
        {t('Try again')}
      </Button>
    }
  >
    {loadErrorText(children)}
  </Empty>
);

interface LoadedProps<Value> {
  readonly of: Loadable<Value>;
  load(): unknown;
  readonly loading: string;
  readonly lines?: number;
  readonly failed: string;
  readonly children: (value: Value) => ReactNode;
}

export function Loaded<Value>({ of, load, loading, lines = 4, failed, children }: LoadedProps<Value>) {
  if (of.state === 'loaded') return children(of.value);
  if (of.state === 'failed') return <LoadFailed load={load}>{failed}</LoadFailed>;
  return <Skeleton lines={lines} label={loading} />;
}
