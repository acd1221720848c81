import { type FormEvent, useEffect, useState } from 'react';
import type { Recharge } from '../../api/recharge';
import { loadChunk } from '../../browser/load-chunk';
import { importQrCode } from '../../chunks';
import { Field } from '../../forms/field';
import { Form } from '../../forms/form';
import { useForm } from '../../forms/use-form';
import { accept, refuse } from '../../lib/parsed';
import { finishRecharge } from '../../money/recharges';
import { track } from '../../state/progress';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/page-states';
import { useLazy } from '../../ui/use-lazy';

/** Whether a link from the server opens only a UPI app, and is safe to follow. */
export const isUpiLink = (link: string): boolean => /^upi:\/\/./i.test(link);

/** A recharge that waits for its payment: the link to the UPI app, and a way out. */
export function PendingPayment({ recharge: { rechargeId, upiUri } }: { recharge: Recharge }) {
  // Only a upi: link may leave the app, whatever the server sends.
  const payable = isUpiLink(upiUri);
  return (
    <>
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
      <UtrNote rechargeId={rechargeId} />
      <div className="other-amount">
        <Button kind="quiet" onClick={finishRecharge}>
          Use another amount
        </Button>
        <p className="muted">If this one is paid after all, your wallet is credited with it too.</p>
      </div>
    </>
  );
}

/** A field for the bank's reference, which support asks for. It stays in this tab. */
function UtrNote({ rechargeId }: { rechargeId: string }) {
  const form = useForm({
    fields: { utr: (text) => (/^\d{12}$/.test(text) ? accept(text) : refuse('A UTR has 12 digits.')) },
    submit() {},
  });
  return (
    <details className="details">
      <summary>Paid, but it doesn’t arrive?</summary>
      <p>
        Note the 12-digit UTR that your UPI app shows. Support finds your payment by it and by the recharge ID{' '}
        <code>{rechargeId}</code>.
      </p>
      {/* The key has the recharge's ID: the note must not appear under another recharge. */}
      <Form form={form} draft={`draft-utr-${rechargeId}`}>
        <Field
          form={form}
          name="utr"
          label="UTR"
          hint="Kept in this tab until you sign out."
          inputMode="numeric"
          autoComplete="off"
          onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => {
            const digits = currentTarget.value.replace(/\D/g, '').slice(0, 12);
            if (currentTarget.value !== digits) currentTarget.value = digits;
          }}
        />
      </Form>
    </details>
  );
}

const loadQrCode = () => track(loadChunk(importQrCode));

/** The payment link as a QR code that a phone can scan from a wide screen. The chunk loads only there. */
function PaymentQrCode({ text }: { text: string }) {
  const part = useLazy(loadQrCode, useWideScreen());
  return part && <part.QrCode text={text} />;
}

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
