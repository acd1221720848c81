import { useEffect } from 'react';
import { whenIdle } from '../browser/scheduling';
import { fill, t } from '../lib/text';
import { LIMITS } from '../routes';
import { type Caps, type LimitKind, PERIODS } from './limit-operations';
import { limitInWords, playersLimits } from './limits';

/** Only the server knows what is left of a limit. A form of deposits links to the limits even if there is none (RTS 12C). */
export function LimitNote({ kind }: { kind: LimitKind }) {
  useEffect(() => void whenIdle(playersLimits.refresh), []);
  const { value: limits } = playersLimits.current.value;
  const text = textOf(kind, kind === 'LOST' ? limits?.lost : limits?.added);
  if (!text || !features.limits) return null;
  return (
    <p className="muted">
      <a href={LIMITS}>{text}</a>
    </p>
  );
}

function textOf(kind: LimitKind, caps: Caps | undefined): string | undefined {
  const limit = caps && PERIODS.some((period) => caps[period] !== undefined) ? limitInWords(caps) : undefined;
  if (!features.payments || kind === 'LOST') return limit && fill('Your loss limit: {limit}', { limit });
  return limit ? fill('Your deposit limit: {limit}', { limit }) : t('Set a deposit limit');
}
