import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { fill, t } from '../lib/text';
import { Button } from '../ui/button';
import { clockOf, useSecondsLeft, type Wait } from '../ui/countdown';
import { type Edits, editsOf, fillFromDraft, keepDraft } from './draft';
import { type FormState, useForm } from './use-form';

interface FormProps {
  readonly form: FormState;
  readonly draft?: string;
  onEdits?(edits: Edits): void;
  readonly children: ReactNode;
}

/** A key that is held down submits once: no flip begins without a press of its own. */
function dropHeldEnter(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** A form with Fields and a SubmitButton, or Buttons that submit. The CSP forbids native submits. */
export function Form({ form, draft, onEdits, children }: FormProps) {
  const fillIn = useEffectEvent((key: string) => {
    if (!form.ref.current) return;
    fillFromDraft(form.ref.current, key);
    const edits = editsOf(form.ref.current);
    keepDraft(key, edits);
    if (Object.keys(edits).length) onEdits?.(edits);
  });
  useLayoutEffect(() => {
    if (draft) fillIn(draft);
  }, [draft]);
  return (
    <form
      className="form"
      method="post"
      noValidate
      // A browser that restores the fields may restore another player's. Each field sets its own autocomplete.
      autoComplete="off"
      ref={form.ref}
      onKeyDown={dropHeldEnter}
      onClickCapture={form.onClickCapture}
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

const reveal = (notice: Element | null) => notice?.scrollIntoView({ block: 'nearest' });

/** Also if the form stands in a live region. */
const SILENT = { 'aria-live': 'off' } as const;

/** Shows the error of the whole form, announces it unless a toast does, and counts down to the next try. */
const FormFailure = ({ form: { failure } }: { form: FormState }) =>
  failure ? (
    <div className="notice" data-kind="danger" {...(failure.isToasted ? SILENT : { role: 'alert' })} ref={reveal}>
      {failure.text && <p dir="auto">{failure.text}</p>}
      {failure.seconds > 0 && <Countdown key={failure.startedAt} wait={failure} />}
    </div>
  ) : null;

function Countdown({ wait }: { wait: Wait }) {
  const left = useSecondsLeft(wait);
  return (
    <>
      {left > 0 && fill('Try again in {time}.', { time: clockOf(left) })}
      <span role="status">{left === 0 && t('You can try again now.')}</span>
    </>
  );
}

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'form'>;

export function SubmitButton({ form, ...rest }: SubmitProps & { form: FormState }) {
  return (
    <>
      <FormFailure form={form} />
      <Button type="submit" busy={form.busy.value} {...rest} />
    </>
  );
}

export function ActionButton({ act, ...rest }: SubmitProps & { act(signal: AbortSignal): Promise<void> }) {
  const form = useForm({ fields: {}, submit: (_, signal) => act(signal) });
  return (
    <Form form={form}>
      <SubmitButton form={form} kind="secondary" {...rest} />
    </Form>
  );
}
