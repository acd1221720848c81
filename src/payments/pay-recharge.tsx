import { useEffect, useRef, useState } from 'react';
import { loadCode } from '../browser/load-code';
import { readSession, writeSession } from '../browser/storage';
import { MissingCode } from '../layout/missing-code';
import { SupportLink } from '../layout/support-link';
import { formatRupees, type Paise, rupeeString } from '../lib/money';
import { fill, t } from '../lib/text';
import { appLinks, payeeOf } from '../lib/upi';
import type { Recharge } from '../money/recharge-operations';
import { finishRecharge } from '../money/recharges';
import { playersTimeOut } from '../safer-gambling/time-out';
import { Button, ButtonLink } from '../ui/button';
import { clockOf, useSecondsLeft, type Wait } from '../ui/countdown';
import { FigureList } from '../ui/figures';
import { Copyable } from '../ui/share';
import { useMedia } from '../ui/use-media';
import { WaitingForBank } from './transfer';

interface Payable {
  readonly recharge: Recharge;
  /** What the player has requested: the link makes the UPI app pay just that. */
  readonly amount: Paise;
}

/** During a time-out nothing invites to another recharge. */
export const PayRecharge = ({ recharge, amount }: Payable) => (
  <div className="pay">
    <div className="aside">
      <WaysToPay link={recharge.upiUri} rechargeId={recharge.rechargeId} />
      <WaitingForBank>{t('You can leave this page: the money is added all the same, within an hour.')}</WaitingForBank>
    </div>
    <div className="aside">
      <PayeeCard recharge={recharge} amount={amount} />
      <details className="details">
        <summary>{t('Paid, but not credited?')}</summary>
        <p>{t('Your bank may take up to an hour. After that, support finds your payment by its recharge ID.')}</p>
        <SupportLink id={recharge.rechargeId} />
      </details>
      {!playersTimeOut.value && (
        <div className="other-amount">
          <Button kind="quiet" onClick={finishRecharge}>
            {t('Use another amount')}
          </Button>
          <p className="muted">{t('If you still pay this one, we add it.')}</p>
        </div>
      )}
    </div>
  </div>
);

export function TimeLeft({ of }: { of: Wait | undefined }) {
  const left = useSecondsLeft(of);
  return <p className="muted">{of && fill('{time} left', { time: clockOf(left) })}</p>;
}

/** What is paid to whom, to compare with what the UPI app shows. */
function PayeeCard({ recharge: { rechargeId, upiUri }, amount }: Payable) {
  const { name, upiId } = payeeOf(upiUri);
  const lines = [
    [t('Pay to'), name && <bdi>{name}</bdi>],
    [t('UPI ID'), upiId && <Copyable label={t('Copy UPI ID')} text={upiId} />],
    [
      t('Amount'),
      <Copyable key="amount" label={t('Copy amount')} text={rupeeString(amount)}>
        {formatRupees(amount)}
      </Copyable>,
    ],
    [t('Recharge ID'), <Copyable key="id" label={t('Copy recharge ID')} text={rechargeId} />],
  ] as const;
  return (
    <section className="card" aria-label={t('Payment')}>
      <FigureList lines={lines.filter(([, value]) => value)} />
    </section>
  );
}

function WaysToPay({ link, rechargeId }: { link: string; rechargeId: string }) {
  const isWide = useMedia('(min-width: 48rem) and (pointer: fine)');
  const [isStuck, watch] = useStuck(rechargeId);
  const [wantsCode, setWantsCode] = useState(isStuck);
  const { part, isMissing } = useQrCode(isWide || wantsCode);
  const apps = appLinks(link, navigator.userAgent);
  const code = isMissing ? <MissingCode /> : part && <part.QrCode text={link} />;
  if (isWide) {
    return (
      <>
        <h2 className="card-title">{t('Scan with any UPI app')}</h2>
        {code ?? <div className="qr" />}
      </>
    );
  }
  return (
    <>
      {apps.length > 0 && (
        <div className="actions pairs">
          {apps.map(([name, href]) => (
            <ButtonLink key={name} kind="secondary" href={href} onClick={watch}>
              {name}
            </ButtonLink>
          ))}
        </div>
      )}
      <ButtonLink kind={apps.length ? 'quiet' : 'primary'} href={link} onClick={watch}>
        {apps.length ? t('Open another UPI app') : t('Open your UPI app')}
      </ButtonLink>
      {/* A live region must be in the page before its text is. */}
      <p className="muted" role="status">
        {isStuck &&
          t(
            'No app opened? You need a UPI app such as Google Pay, PhonePe, Paytm or BHIM. Or scan the QR code with a phone that has one.',
          )}
      </p>
      <details className="details" open={wantsCode} onToggle={({ currentTarget }) => setWantsCode(currentTarget.open)}>
        <summary>{t('Show the QR code')}</summary>
        {code}
      </details>
    </>
  );
}

/** Loads the chunk of the QR code once it is wanted. isMissing: loading has failed so far. */
function useQrCode(wanted: boolean) {
  const [part, setPart] = useState<typeof import('./qr-code')>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted || part) return;
    const end = new AbortController();
    void loadCode(
      () => import('./qr-code'),
      () => setFailed(true),
      end.signal,
    ).then(setPart);
    return () => end.abort();
  }, [wanted, part]);
  return { part, isMissing: hasFailed && wanted && !part };
}

const APP_OPENS_WITHIN = 3_000;

/** Session storage key of the recharge whose link to an app was tapped, until an app has come and gone. */
const TAPPED = 'upi-tapped';

/**
 * Whether the page has stayed on the screen after a link to an app was tapped, or an error page has come instead of the
 * app, as in in-app browsers; and what to call at the tap.
 */
function useStuck(rechargeId: string): readonly [isStuck: boolean, watch: () => void] {
  const [isStuck, setStuck] = useState(() => readSession(TAPPED) === rechargeId);
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  function watch() {
    end.current();
    const timer = setTimeout(setStuck, APP_OPENS_WITHIN, true);
    const stop = new AbortController();
    const { signal } = stop;
    end.current = () => {
      clearTimeout(timer);
      stop.abort();
    };
    writeSession(TAPPED, rechargeId);
    // The app covers the page, or Android asks which app to open.
    addEventListener('blur', () => clearTimeout(timer), { signal });
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') writeSession(TAPPED, null);
    };
    document.addEventListener('visibilitychange', look, { signal });
  }
  return [isStuck, watch];
}
