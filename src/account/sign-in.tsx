import { batch } from '@preact/signals-react';
import { PasswordField, UsernameField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { leaving } from '../forms/leaving';
import { useForm } from '../forms/use-form';
import { parseLogin, parseRequiredPassword } from '../lib/fields';
import { WORTH } from '../lib/money';
import { t } from '../lib/text';
import { FORGOT_PASSWORD, HOME, SIGNUP } from '../routes';
import { call } from '../state/call';
import { navigate } from '../state/location';
import { signIn } from '../state/session';
import { loginUser } from './account-operations';

export function SignIn() {
  const form = useForm({
    fields: { username: parseLogin, password: parseRequiredPassword },
    submit: leaving(async (values, signal) => {
      const token = await call(loginUser, values, { acrossSessions: true, signal });
      batch(() => {
        signIn(token);
        navigate(HOME);
      });
    }),
  });
  return (
    <>
      <h1>{t('Sign in')}</h1>
      {__STAKES__ === 'points' && <p>{WORTH}</p>}
      <Form form={form} draft="draft-login">
        <UsernameField form={form} label={t('Username or phone number')} />
        <PasswordField form={form} enterKeyHint="go" />
        <SubmitButton form={form} busyLabel={t('Signing in…')}>
          {t('Sign in')}
        </SubmitButton>
      </Form>
      <p className="public-links">
        <a href={SIGNUP}>{t('Create account')}</a>
        <a href={FORGOT_PASSWORD}>{t('Forgot password?')}</a>
      </p>
    </>
  );
}
