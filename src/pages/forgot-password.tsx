import { sendOtp } from '../api/account';
import { GraphqlError } from '../api/errors';
import { Field } from '../forms/field';
import { Form, FormFailure, SubmitButton } from '../forms/form';
import { leaving } from '../forms/leaving';
import { useForm } from '../forms/use-form';
import { parsePhone } from '../lib/account';
import { call } from '../state/call';
import { navigate } from '../state/location';
import { beginStep, draftOf } from '../state/otp-step';

/** Goes on where a code was sent a moment ago: it still works. */
function passTooSoon(error: unknown): undefined {
  if (!(error instanceof GraphqlError && error.code === 'TOO_SOON')) throw error;
}

export function Page() {
  const form = useForm({
    fields: { phoneNumber: parsePhone },
    submit: leaving(async ({ phoneNumber }, signal) => {
      const wait = await call(sendOtp, { phoneNumber, purpose: 'RESET' }, { signal }).catch(passTooSoon);
      beginStep('RESET', phoneNumber, wait);
      navigate('/verify-otp');
    }),
  });
  return (
    <>
      <h1>Forgot your password?</h1>
      <p>Enter your phone number: a code comes by SMS.</p>
      <Form form={form} draft={draftOf('RESET')}>
        <Field form={form} name="phoneNumber" label="Phone number" type="tel" autoComplete="tel" enterKeyHint="send" />
        <FormFailure form={form} />
        <SubmitButton form={form} busyLabel="Sending…">
          Send the code
        </SubmitButton>
      </Form>
      <p className="public-links">
        <a href="/login">Back to sign-in</a>
      </p>
    </>
  );
}
