import { logoutEverywhere } from '../../api/security';
import { Form, FormFailure, SubmitButton } from '../../forms/form';
import { useForm } from '../../forms/use-form';
import { call } from '../../state/call';
import { leaveSession } from '../../state/sign-out';

/** Ends every session of the player. Signs out here only when the server has done so: otherwise a thief stays. */
export function SignOutEverywhere() {
  const form = useForm({
    fields: {},
    async submit() {
      await call(logoutEverywhere, {});
      leaveSession();
    },
  });
  return (
    <section className="card">
      <h2 className="card-title">Signed in elsewhere?</h2>
      <p className="muted">A lost phone or a shared computer may still be signed in. This ends it there and here.</p>
      <Form form={form}>
        <FormFailure form={form} />
        <SubmitButton form={form} kind="secondary" busyLabel="Signing out…">
          Sign out everywhere
        </SubmitButton>
      </Form>
    </section>
  );
}
