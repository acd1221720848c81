import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useRef, useState } from 'react';
import { updateUser } from '../api/profile';
import { readFields, readText } from '../api/read';
import type { User } from '../api/user';
import { readSessionJson, writeSession } from '../browser/storage';
import { parseName, parseOptionalEmail } from '../lib/account';
import { accept, type Parsed } from '../lib/parsed';
import { formatPhone, parsePhone } from '../lib/phone';
import { call } from '../state/call';
import { useForm } from '../state/form';
import { showToast } from '../state/toasts';
import { updateCurrentUser, user } from '../state/user';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Form, FormFailure, SubmitButton } from '../ui/form';

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
  const [initial] = useState(() => ({ ...known, ...readDraft(draft) }));
  const [unsaved, setUnsaved] = useState(() => differ(initial, known));

  const form = useForm({
    draft,
    fields: {
      name: unless(known.name, player.name, parseName),
      email: unless(known.email, player.email, parseOptionalEmail),
      phoneNumber: unless(known.phoneNumber, player.phoneNumber, parsePhone),
    },
    async submit(values) {
      const changed = differ(values, player);
      const saved = changed ? await call(updateUser, { ...values, email: values.email || null }) : player;
      updateCurrentUser(saved);
      fill(form.ref.current, textsOf(saved));
      if (changed) showToast('Your profile is saved.', 'success');
      else showToast('There is nothing to save: your profile is as it was.', 'info');
      setUnsaved(false);
    },
  });

  function onInput(event: FormEvent) {
    form.onInput(event);
    const changed = !!form.ref.current && differ(typedIn(form.ref.current), known);
    if (!changed) writeSession(draft, null);
    setUnsaved(changed);
  }

  function discard() {
    writeSession(draft, null);
    onDiscard();
  }

  const common = { form, readOnly: form.busy.value };
  return (
    <section className="card">
      <Form form={{ ...form, onInput }}>
        <Field {...common} name="name" label="Name" defaultValue={initial.name} dir="auto" autoComplete="name" />
        <Field
          {...common}
          name="email"
          label="Email (optional)"
          defaultValue={initial.email}
          type="email"
          autoComplete="email"
        />
        <Field
          {...common}
          name="phoneNumber"
          label="Phone number"
          defaultValue={initial.phoneNumber}
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

const differ = (some: Texts, others: Texts) => NAMES.some((name) => some[name] !== others[name]);

/** What the server keeps is not judged again as long as it is left as it was shown. */
const unless =
  (shown: string, kept: string, parse: (text: string) => Parsed<string>) =>
  (text: string): Parsed<string> =>
    text === shown ? accept(kept) : parse(text);

function readDraft(key: string): Partial<Texts> {
  const kept = readFields(readSessionJson(key));
  return Object.fromEntries(NAMES.filter((name) => name in kept).map((name) => [name, readText(kept[name])]));
}

const inputOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

const typedIn = (form: HTMLFormElement) =>
  Object.fromEntries(NAMES.map((name) => [name, inputOf(form, name).value])) as Texts;

function fill(form: HTMLFormElement | null, texts: Texts): void {
  if (form) for (const name of NAMES) inputOf(form, name).value = texts[name];
}
