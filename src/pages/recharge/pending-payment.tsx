import { useEffect, useState } from 'react';
import type { Recharge } from '../../api/recharge';
import { finishRecharge } from '../../money/recharges';
import { MissingCode } from '../../shell/missing-code';
import { loadCode } from '../../state/load-code';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/page-states';
import { useLazy } from '../../ui/use-lazy';

/** Whether a link from the server opens only a UPI app, and is safe to follow. */
export const isUpiLink = (link: string): boolean => /^upi:\/\/./i.test(link);

interface PendingPaymentProps {
  readonly recharge: Recharge;
  /** undefined until they have loaded. */
  readonly steps: typeof import('../chunk-money') | undefined;
}

/** A recharge that waits for its payment: the ways to pay it, and a way out. */
export function PendingPayment({ recharge: { rechargeId, upiUri }, steps }: PendingPaymentProps) {
  return (
    <>
      {/* Only a upi: link may leave the app, whatever the server sends. */}
      {isUpiLink(upiUri) ? (
        <WaysToPay link={upiUri} />
      ) : (
        <Notice kind="danger">The payment link can’t be opened. Please contact support with the ID below.</Notice>
      )}
      {steps && (
        <steps.Waiting>
          It is safe to leave this page: your wallet is credited all the same, at the latest within an hour.
        </steps.Waiting>
      )}
      <details className="details">
        <summary>Paid, but not credited?</summary>
        <p>
          Your bank may take up to an hour. After that, support finds your payment by the recharge ID{' '}
          <code>{rechargeId}</code>.
        </p>
        {steps && <steps.SupportLink id={rechargeId} />}
      </details>
      <div className="other-amount">
        <Button kind="quiet" onClick={finishRecharge}>
          Use another amount
        </Button>
        <p className="muted">If this one is paid after all, your wallet is credited with it too.</p>
      </div>
    </>
  );
}

/** A phone opens its UPI app. Beside a wide screen, the phone scans the code. */
function WaysToPay({ link }: { link: string }) {
  const isWide = useWideScreen();
  const { code: part, isMissing } = useLazy(loadQrCode, isWide);
  return (
    <>
      {isMissing && <MissingCode />}
      {part && <part.QrCode text={link} />}
      <a className="button" data-kind={part ? 'quiet' : 'primary'} href={link}>
        Open your UPI app
      </a>
    </>
  );
}

const loadQrCode = () => loadCode(() => import('./qr-code'));

function useWideScreen(): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    const screen = matchMedia('(min-width: 48rem)');
    const follow = () => setWide(screen.matches);
    follow();
    screen.addEventListener('change', follow);
    return () => screen.removeEventListener('change', follow);
  }, []);
  return wide;
}
