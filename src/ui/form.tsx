import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentProps, ReactNode } from 'react';
import type { FormState } from '../state/form';
import { Button } from './button';

/**
 * A form of Fields and a SubmitButton, or a Button that is told otherwise when it is busy. Never submitted natively: that
 * would put what was typed into the address.
 */
export function Form({ form, children }: { form: FormState; children: ReactNode }) {
  return (
    <form
      key={form.visit}
      className="form"
      method="post"
      noValidate
      // On the way back the browser itself must bring nothing back: somebody else may have been here since. The fields say
      // what may be filled in.
      autoComplete="off"
      ref={form.ref}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      onFocus={form.onFocus}
      onBlur={form.onBlur}
    >
      {children}
    </form>
  );
}

/** What went wrong with the form as a whole; stands above its button. A toast has spoken it. */
export const FormFailure = ({ form }: { form: FormState }) =>
  form.failure ? (
    <div className="notice" data-kind="danger">
      {form.failure}
    </div>
  ) : null;

/** The button that sends a form. @param busyLabel what it says meanwhile */
export function SubmitButton({
  form,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'form'> & { form: FormState }) {
  useSignals();
  return <Button type="submit" busy={form.busy.value} {...rest} />;
}
