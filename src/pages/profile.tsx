import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { updateUser } from '../api/profile';
import type { User } from '../api/user';
import { forgetDraft, forgetDraftAfter } from '../forms/draft';
import { Field } from '../forms/field';
import { Form, FormFailure, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { formatPhone, parseName, parseOptionalEmail, parsePhone } from '../lib/account';
import { accept, type Parsed } from '../lib/parsed';
import { call } from '../state/call';
import { showToast } from '../state/toasts';
import { updateCurrentUser, user } from '../state/user';
import { Button } from '../ui/button';

export { Shell as Frame } from '../shell/shell';
export { startShell as start } from '../shell/start-shell';

const NAMES = ['name', 'email', 'phoneNumber'] as const;
type Texts = Readonly<Record<(typeof NAMES)[number], string>>;

export function Page() {
  useSignals();
  const heading = useRef<HTMLHeadingElement>(null);
  const [discarded, setDiscarded] = useState(0);
  const player = user.value;
  return (
    <div className="page">
      <h1 className="page-title" ref={heading} tabIndex={-1}>
        Edit profile
      </h1>
      {player && (
        <ProfileForm
          key={discarded}
          player={player}
          onDiscard={() => {
            setDiscarded(discarded + 1);
            heading.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function ProfileForm({ player, onDiscard }: { player: User; onDiscard(): void }) {
  useSignals();
  const draft = `draft-profile-${player.userId}`;
  const known = textsOf(player);
  const [unsaved, setUnsaved] = useState(false);

  const form = useForm({
    fields: {
      name: unless(known.name, player.name, parseName),
      email: unless(known.email, player.email, parseOptionalEmail),
      phoneNumber: unless(known.phoneNumber, player.phoneNumber, parsePhone),
    },
    submit: forgetDraftAfter(draft, async (values) => {
      const changed = NAMES.some((name) => values[name] !== player[name]);
      const saved = changed ? await call(updateUser, { ...values, email: values.email || null }) : player;
      updateCurrentUser(saved);
      fill(form.ref.current, textsOf(saved));
      if (changed) showToast('Your profile is saved.', 'success');
      else showToast('There is nothing to save: your profile is as it was.', 'info');
      setUnsaved(false);
    }),
  });

  function discard() {
    forgetDraft(draft);
    onDiscard();
  }

  const common = { form, readOnly: form.busy.value };
  return (
    <section className="card">
      <Form form={form} draft={draft} onEdits={(edits) => setUnsaved(Object.keys(edits).length > 0)}>
        <Field {...common} name="name" label="Name" defaultValue={known.name} dir="auto" autoComplete="name" />
        <Field
          {...common}
          name="email"
          label="Email (optional)"
          defaultValue={known.email}
          type="email"
          autoComplete="email"
        />
        <Field
          {...common}
          name="phoneNumber"
          label="Phone number"
          defaultValue={known.phoneNumber}
          type="tel"
          autoComplete="tel"
          enterKeyHint="done"
        />
        <FormFailure form={form} />
        <SubmitButton form={form} busyLabel="Saving…">
          Save changes
        </SubmitButton>
        {unsaved && (
          <>
            <p className="muted" role="status">
              Not saved yet. Your changes are kept here until you save or discard them.
            </p>
            <Button kind="quiet" disabled={form.busy.value} onClick={discard}>
              Discard changes
            </Button>
          </>
        )}
      </Form>
    </section>
  );
}

const textsOf = ({ name, email, phoneNumber }: User): Texts => ({ name, email, phoneNumber: formatPhone(phoneNumber) });

/** A parser that accepts what the server keeps, as long as the field shows it unchanged. */
const unless =
  (shown: string, kept: string, parse: (text: string) => Parsed<string>) =>
  (text: string): Parsed<string> =>
    text === shown ? accept(kept) : parse(text);

function fill(form: HTMLFormElement | null, texts: Texts): void {
  for (const name of NAMES) (form?.elements.namedItem(name) as HTMLInputElement).value = texts[name];
}
