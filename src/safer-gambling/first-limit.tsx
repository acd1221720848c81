import { useEffect, useState } from 'react';
import { ActionButton } from '../forms/form';
import { t } from '../lib/text';
import { Button } from '../ui/button';
import { takeFocus } from '../ui/focus';
import { LimitForm } from './limit-form';
import { playersLimits, saveLimits } from './limits';

const LATE_AFTER_MS = 3_000;

/**
 * Whether to ask for a deposit limit before the first recharge. undefined while limits load. Unknown or late ones keep
 * nobody from a recharge. @param wanted false: nothing is loaded
 */
export function useFirstLimit(wanted: boolean): boolean | undefined {
  const { state, value: limits } = playersLimits.current.value;
  const [isLate, setLate] = useState(false);
  const isPossible = wanted && features.limits;
  useEffect(() => {
    if (!isPossible) return;
    if (playersLimits.current.peek().state !== 'loaded') void playersLimits.load();
    const timer = setTimeout(() => setLate(!playersLimits.current.peek().value), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isPossible]);
  if (!isPossible || isLate || state === 'failed') return false;
  return limits && limits.confirmedAt === undefined;
}

export function FirstLimit() {
  const [isWithout, setWithout] = useState(false);
  const limit = playersLimits.current.value.value?.added;
  return (
    <section className="card">
      {isWithout ? (
        <>
          <p className="notice" data-kind="warning" ref={takeFocus} tabIndex={-1}>
            {t('Without a limit you can add as much as you like, at any time. Are you sure?')}
          </p>
          <Button onClick={() => setWithout(false)}>{t('Set a limit')}</Button>
          <ActionButton kind="quiet" act={() => saveLimits({ kind: 'ADDED' })} busyLabel={t('Saving…')}>
            {t('Go on without a limit')}
          </ActionButton>
        </>
      ) : (
        limit && (
          <>
            <p>{t('The most that you can add. No money moves now.')}</p>
            <LimitForm kind="ADDED" limit={limit} wayOut={t('Go on without a limit')} onEnd={() => setWithout(true)} />
          </>
        )
      )}
    </section>
  );
}
