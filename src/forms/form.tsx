import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import type { Wait } from '../lib/wait';
import { Button } from '../ui/button';
import { useSecondsLeft } from '../ui/use-seconds-left';
import { type Edits, editsOf, fillFromDraft, keepDraft } from './draft';
import type { FormState } from './use-form';

interface FormProps {
  readonly form: FormState;
  /** Session storage key of what is typed and not sent yet; without one nothing is kept. */
  readonly draft?: string;
  /** Called once the draft is filled in, and whenever something is typed or chosen. */
  onEdits?(edits: Edits): void;
  readonly children: ReactNode;
}

/**
 * A form of Fields and a SubmitButton, or a Button that is told otherwise when it is busy. Never submitted natively: that
 * would put what was typed into the address.
 */
export function Form({ form, draft, onEdits, children }: FormProps) {
  const fillIn = useEffectEvent((key: string) => {
    if (!form.ref.current) return;
    fillFromDraft(form.ref.current, key);
    onEdits?.(editsOf(form.ref.current));
  });
  useLayoutEffect(() => {
    if (draft) fillIn(draft);
  }, [draft]);
  return (
    <form
      className="form"
      method="post"
      noValidate
      // The browser itself must bring nothing back after a reload or on the way back: somebody else may have typed it. The
      // fields say what may be filled in.
      autoComplete="off"
      ref={form.ref}
      onSubmit={form.onSubmit}
      onInput={(event) => {
        const edits = editsOf(event.currentTarget);
        if (draft) keepDraft(draft, edits);
        onEdits?.(edits);
        form.onInput(event);
      }}
      onBlur={form.onBlur}
    >
      {children}
    </form>
  );
}

/** What went wrong with the form as a whole; stands above its button. A toast has spoken it. */
export const FormFailure = ({ form: { failure } }: { form: FormState }) =>
  failure ? (
    <div className="notice" data-kind="danger">
      {failure.text}
      {failure.wait > 0 && <Countdown key={failure.sentAt} wait={failure} />}
    </div>
  ) : null;

/** Only its end is spoken. */
function Countdown({ wait }: { wait: Wait }) {
  const left = useSecondsLeft(wait);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <>
      {left > 0 && ` Try again in ${time}.`}
      <span role="status">{left === 0 && ' You can try again now.'}</span>
    </>
  );
}

/** The button that sends a form. @param busyLabel what it says meanwhile */
export function SubmitButton({
  form,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'form'> & { form: FormState }) {
  useSignals();
  return <Button type="submit" busy={form.busy.value} {...rest} />;
}
