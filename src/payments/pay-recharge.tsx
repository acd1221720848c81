import { useEffect, useState } from 'react';
import { loadCode } from '../browser/load-code';
import { MissingCode } from '../layout/missing-code';
import { SupportLink } from '../layout/support-link';
import { formatRupees, type Paise, rupeeString } from '../lib/money';
import { fill, t } from '../lib/text';
import { appLinks, payeeOf } from '../lib/upi';
import { finishRecharge } from '../money/recharges';
import type { Recharge } from '../money/transfer-operations';
import { playersTimeOut } from '../safer-gambling/time-out';
import { Button, ButtonLink } from '../ui/button';
import { clockOf, useSecondsLeft, type Wait } from '../ui/countdown';
import { FigureList } from '../ui/figures';
import { Copyable } from '../ui/share';
import { useMedia } from '../ui/use-media';
import { WaitingForBank } from './transfer';

interface Payable {
  readonly recharge: Recharge;
  readonly amount: Paise;
}

export const PayRecharge = ({ recharge, amount }: Payable) => (
  <div className="pay">
    <div className="aside">
      <WaysToPay link={recharge.upiUri} />
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

/** In-app browsers and phones without a UPI app open nothing, and don't say so: the QR code is another way. */
function WaysToPay({ link }: { link: string }) {
  const isWide = useMedia('(min-width: 48rem) and (pointer: fine)');
  const [wantsCode, setWantsCode] = useState(false);
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
            <ButtonLink key={name} kind="secondary" href={href}>
              {name}
            </ButtonLink>
          ))}
        </div>
      )}
      <ButtonLink kind={apps.length ? 'quiet' : 'primary'} href={link}>
        {apps.length ? t('Open another UPI app') : t('Open your UPI app')}
      </ButtonLink>
      <details className="details" open={wantsCode} onToggle={({ currentTarget }) => setWantsCode(currentTarget.open)}>
        <summary>{t('No app opened? Show the QR code')}</summary>
        <p>
          {t(
            'You need a UPI app such as Google Pay, PhonePe, Paytm or BHIM. Or scan the QR code with a phone that has one.',
          )}
        </p>
        {code}
      </details>
    </>
  );
}

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
