import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../forms/form';
import { Loaded } from '../layout/loaded';
import { formatUnbroken } from '../lib/day';
import { formatBrief, type Paise } from '../lib/money';
import { fill, t } from '../lib/text';
import { Button } from '../ui/button';
import { FigureList } from '../ui/figures';
import { fillNodes } from '../ui/fill-nodes';
import { Notice } from '../ui/page-states';
import { inRupees, LimitForm } from './limit-form';
import type { Limit, LimitKind } from './limit-operations';
import { limitInWords, playersLimits, saveLimits } from './limits';
import { Helpline } from './on-time-out';
import { realityCheckSpan, SPANS } from './reality-check';
import { TimeOuts } from './time-outs';

export const SaferGamblingSettings = () => (
  <section className="card">
    {features.limits && <LimitSettings />}
    <RealityCheckSetting />
    {features.break && <TimeOuts />}
    <Helpline />
  </section>
);

/** Limits that can't be loaded or read are unknown: they must not look like none. */
function LimitSettings() {
  useEffect(() => void playersLimits.load(), []);
  return (
    <Loaded
      of={playersLimits.current.value}
      load={playersLimits.load}
      loading={t('Loading your limits')}
      lines={10}
      failed={t('Your limits couldn’t be loaded. Those you set still hold.')}
    >
      {({ added, lost }) => (
        <>
          {features.payments && <LimitSetting kind="ADDED" limit={added} />}
          <LimitSetting kind="LOST" limit={lost} />
        </>
      )}
    </Loaded>
  );
}

const TITLES: Readonly<Record<LimitKind, string>> = {
  ADDED: features.payments ? t('Deposit limit') : '',
  LOST: t('Loss limit'),
};

function SoFar({ of: { today, thisWeek, thisMonth } }: { of: Limit }) {
  const inWords = (paise: Paise) => (paise < 0 ? fill('{sum} won', { sum: formatBrief(-paise) }) : formatBrief(paise));
  if (!(today || thisWeek || thisMonth)) return null;
  const lines = [
    [t('Today'), inWords(today)],
    [t('This week'), inWords(thisWeek)],
    [t('This month'), inWords(thisMonth)],
  ] as const;
  return <FigureList lines={lines} />;
}

function LimitSetting({ kind, limit }: { kind: LimitKind; limit: Limit }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    heading.current?.focus();
  };
  return (
    <section className="safer-gambling">
      <div className="step-head">
        <h2 className="card-title" ref={heading} tabIndex={-1}>
          {TITLES[kind]}
        </h2>
        {!isOpen && (
          <Button
            kind="quiet"
            aria-label={fill('Change the limit: {kind}', { kind: TITLES[kind] })}
            onClick={() => show(true)}
          >
            {t('Change')}
          </Button>
        )}
      </div>
      <p>
        <b>{limitInWords(limit)}</b>
      </p>
      <SoFar of={limit} />
      <WaitingLimit kind={kind} limit={limit} />
      {isOpen && <LimitForm kind={kind} limit={limit} wayOut={t('Not now')} onEnd={() => show(false)} />}
    </section>
  );
}

/** The limits in force, once more, take back what waits. */
function WaitingLimit({ kind, limit }: { kind: LimitKind; limit: Limit }) {
  const { waiting } = limit;
  if (!waiting) return null;
  return (
    <Notice>
      <p>
        {fillNodes('From {time}: {limit}', {
          time: formatUnbroken(waiting.from),
          limit: <b>{limitInWords(waiting)}</b>,
        })}
      </p>
      <ActionButton act={() => saveLimits({ kind, ...inRupees(limit) })} busyLabel={t('Taking it back…')}>
        {t('Keep the present limit')}
      </ActionButton>
    </Notice>
  );
}

const RealityCheckSetting = () => (
  <section className="safer-gambling">
    <h2 className="card-title">{t('Reality check')}</h2>
    <fieldset className="choices">
      <legend className="muted">{t('Remind me after')}</legend>
      {SPANS.map((minutes) => (
        <label key={minutes} className="check">
          <input
            type="radio"
            name="reality-check"
            value={minutes}
            defaultChecked={minutes === realityCheckSpan.value}
            onChange={() => {
              realityCheckSpan.value = minutes;
            }}
          />
          {fill('{minutes} min', { minutes })}
        </label>
      ))}
    </fieldset>
  </section>
);
