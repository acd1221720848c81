import { Field } from '../forms/field';
import { Form, FormFailure, SubmitButton } from '../forms/form';
import { leaving } from '../forms/leaving';
import { useForm } from '../forms/use-form';
import { parsePhone } from '../lib/account';
import { draftOf, sendCode } from '../state/otp-step';

export function Page() {
  const form = useForm({
    fields: { phoneNumber: parsePhone },
    submit: leaving(({ phoneNumber }, signal) => sendCode('RESET', phoneNumber, signal)),
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
