import { useEffect } from 'react';
import { whenIdle } from '../browser/scheduling';
import { fill } from '../lib/text';
import { LIMITS } from '../routes';
import { type LimitKind, PERIODS } from './limit-calls';
import { limitInWords, playersLimits, refreshLimits } from './limits';

/** Names the player's limits of a kind before the tap. Only the server knows what is left of them, and refuses more. */
export function LimitNote({ kind }: { kind: LimitKind }) {
  useEffect(() => void whenIdle(refreshLimits), []);
  const { value: limits } = playersLimits.value;
  const caps = kind === 'LOST' ? limits?.lost : limits?.added;
  if (!caps || PERIODS.every((period) => caps[period] === undefined)) return null;
  return (
    <p className="muted">
      <a href={LIMITS}>{sentenceOf(kind, limitInWords(caps))}</a>
    </p>
  );
}

function sentenceOf(kind: LimitKind, limit: string): string {
  if (__STAKES__ === 'points') return fill('Your limit for points lost: {limit}', { limit });
  return kind === 'LOST'
    ? fill('Your limit for money lost: {limit}', { limit })
    : fill('Your limit for money added: {limit}', { limit });
}
