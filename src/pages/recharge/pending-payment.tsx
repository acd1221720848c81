import { useEffect, useState } from 'react';
import type { Recharge } from '../../api/recharge';
import { readSession, writeSession } from '../../lib/storage';
import { isUpiLink } from '../../lib/upi-link';
import { Money } from '../../ui/money';
import { Notice } from '../../ui/notice';
import { PaymentQrCode } from './payment-qr-code';

/** Session storage key; the note goes with the recharge it was made for. */
const utrKey = (rechargeId: string) => `utr-${rechargeId}`;

/** A recharge that waits for its payment: the way to the UPI app, and how long it may take. */
export function PendingPayment({ recharge: { rechargeId, upiUri, amount } }: { recharge: Recharge }) {
  // Only a upi: link may leave the app, whatever the server sends.
  const payable = isUpiLink(upiUri);
  return (
    <>
      <p className="amount-due">
        Pay <Money paise={amount} />
      </p>
      {payable ? (
        <>
          <a className="button" data-kind="primary" href={upiUri}>
            Open your UPI app
          </a>
          <PaymentQrCode text={upiUri} />
        </>
      ) : (
        <Notice kind="danger">The payment link can’t be opened. Please contact support with the ID below.</Notice>
      )}
      <Notice>
        <span role="status">Waiting for your payment.</span> It usually arrives within a minute and can take up to an
        hour. You can close this page: your wallet is credited all the same.
      </Notice>
      <UtrNote rechargeId={rechargeId} />
    </>
  );
}

/** A place for the bank's reference, which support asks for. It is kept on this phone and sent nowhere. */
function UtrNote({ rechargeId }: { rechargeId: string }) {
  const [utr, setUtr] = useState('');
  useEffect(() => setUtr(readSession(utrKey(rechargeId)) ?? ''), [rechargeId]);
  const wrong = utr !== '' && !/^\d{12}$/.test(utr);
  return (
    <details className="proof">
      <summary>Paid, but it doesn’t arrive?</summary>
      <p>
        Note the 12-digit UTR that your UPI app shows. Support finds your payment by it and by the recharge ID{' '}
        <code>{rechargeId}</code>.
      </p>
      <div className="field">
        <label className="field-label" htmlFor="utr">
          UTR
        </label>
        <div className="field-box">
          <input
            className="field-input"
            id="utr"
            inputMode="numeric"
            autoComplete="off"
            value={utr}
            aria-describedby="utr-hint"
            onChange={({ target }) => {
              const digits = target.value.replace(/\D/g, '').slice(0, 12);
              setUtr(digits);
              writeSession(utrKey(rechargeId), digits);
            }}
          />
        </div>
        <p className="field-hint" id="utr-hint">
          {wrong ? `${12 - utr.length} more digits.` : 'Kept on this phone until you sign out.'}
        </p>
      </div>
    </details>
  );
}
