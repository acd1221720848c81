import { batch } from '@preact/signals-react';
import { loginUser } from '../api/account';
import { parseLogin, parseRequiredPassword } from '../lib/account';
import { HOME } from '../routes';
import { call } from '../state/call';
import { useForm } from '../state/form';
import { navigate } from '../state/location';
import { signIn } from '../state/session';
import { closeAllToasts } from '../state/toasts';
import { Field, PasswordField } from '../ui/field';
import { Form, FormFailure, SubmitButton } from '../ui/form';

export function Page() {
  const form = useForm({
    fields: { username: parseLogin, password: parseRequiredPassword },
    draft: 'draft-login',
    leaves: true,
    async submit(values, signal) {
      const token = await call(loginUser, values, { anyone: true, signal });
      batch(() => {
        signIn(token);
        closeAllToasts();
        navigate(HOME);
      });
    },
  });
  return (
    <>
      <h1>Sign in</h1>
      <Form form={form}>
        <Field
          form={form}
          name="username"
          label="Username or phone number"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <PasswordField form={form} name="password" label="Password" autoComplete="current-password" enterKeyHint="go" />
        <FormFailure form={form} />
        <SubmitButton form={form} busyLabel="Signing in…">
          Sign in
        </SubmitButton>
      </Form>
      <p className="public-links">
        <a href="/signup">Create account</a>
        <a href="/forgot-password">Forgot password?</a>
      </p>
    </>
  );
}
