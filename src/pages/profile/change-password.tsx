import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { changePassword } from '../../api/security';
import type { User } from '../../api/user';
import { PasswordField } from '../../forms/field';
import { Form, FormFailure, SubmitButton } from '../../forms/form';
import { useForm } from '../../forms/use-form';
import { PASSWORD_RULE, parsePassword, parseRequiredPassword } from '../../lib/account';
import { randomId } from '../../lib/random-id';
import { call } from '../../state/call';
import { showToast } from '../../state/toasts';

/** A new password, confirmed by the present one. It ends every other session. */
export function ChangePassword({ player: { username } }: { player: User }) {
  useSignals();
  const sent = useRef({ password: '', newPassword: '', requestId: '' });
  const form = useForm({
    fields: { password: parseRequiredPassword, newPassword: parsePassword },
    async submit({ password, newPassword }) {
      const isSent = sent.current.password === password && sent.current.newPassword === newPassword;
      if (!isSent) sent.current = { password, newPassword, requestId: randomId() };
      await call(changePassword, sent.current);
      form.ref.current?.reset();
      showToast('Your password is changed, and you are signed out everywhere else.', 'success');
    },
  });
  const common = { form, readOnly: form.busy.value };
  return (
    <section className="card">
      <h2 className="card-title">Change your password</h2>
      <Form form={form}>
        {/* Password managers store the password under this username. */}
        <input hidden readOnly name="username" autoComplete="username" value={username} />
        <PasswordField
          {...common}
          name="password"
          label="Your password now"
          autoComplete="current-password"
          enterKeyHint="next"
        />
        <PasswordField
          {...common}
          name="newPassword"
          label="New password"
          hint={PASSWORD_RULE}
          autoComplete="new-password"
          enterKeyHint="done"
        />
        <FormFailure form={form} />
        <SubmitButton form={form} kind="secondary" busyLabel="Changing…">
          Change password
        </SubmitButton>
      </Form>
    </section>
  );
}
