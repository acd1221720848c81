import { useCallback, useState } from 'react';
import { OTP_STEP_KEY, readSession } from '../browser/storage';
import { forgetDraft, forgetDraftAfter } from '../forms/draft';
import { Field, PhoneField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { accept, formatPhone, type Parsed, parseName, parseOptionalEmail, parsePhone } from '../lib/fields';
import { t } from '../lib/text';
import { call } from '../state/call';
import { showToast } from '../state/toasts';
import { updateCurrentUser, user } from '../state/user';
import type { User } from '../state/user-calls';
import { Button } from '../ui/button';
import { focusHeading } from '../ui/focus-heading';
import { ConfirmNumber } from './confirm-number';
import { requestPhoneCode } from './otp-step';
import { changePhoneNumber, type PhoneChange, updateUser } from './profile-calls';

const NAMES = ['name', 'email', 'phoneNumber'] as const;
type Texts = Readonly<Record<(typeof NAMES)[number], string>>;

const draftKeyOf = ({ userId }: User) => `draft-profile-${userId}`;

/** Name, email and phone number. A new number is confirmed in their place. */
export function Details({ player }: { player: User }) {
  const [discarded, setDiscarded] = useState(0);
  // The phone may drop the tab while the player reads the SMS.
  const [isConfirming, setConfirming] = useState(() => readSession(OTP_STEP_KEY) !== null);
  const endConfirming = useCallback(() => {
    setConfirming(false);
    focusHeading();
  }, []);
  return (
    <section className="card">
      {isConfirming && <h2 className="card-title">{t('Confirm your new number')}</h2>}
      {!isConfirming && (
        <DetailsForm
          key={discarded}
          player={player}
          onCodeSent={() => setConfirming(true)}
          onDiscard={() => {
            setDiscarded(discarded + 1);
            focusHeading();
          }}
        />
      )}
      {isConfirming && <ConfirmNumber change={changeNumber} onEnd={endConfirming} />}
    </section>
  );
}

async function changeNumber(change: PhoneChange, signal: AbortSignal): Promise<void> {
  const saved = await call(changePhoneNumber, change, { signal });
  forgetDraft(draftKeyOf(saved));
  updateCurrentUser(saved);
  showToast(t('Your phone number is changed.'), 'success');
}

function DetailsForm({ player, onCodeSent, onDiscard }: { player: User; onCodeSent(): void; onDiscard(): void }) {
  const draft = draftKeyOf(player);
  const savedTexts = textsOf(player);
  const [unsaved, setUnsaved] = useState(false);

  const form = useForm({
    fields: {
      name: parseIfEdited(savedTexts.name, player.name, parseName),
      email: parseIfEdited(savedTexts.email, player.email, parseOptionalEmail),
      phoneNumber: parseIfEdited(savedTexts.phoneNumber, player.phoneNumber, parsePhone),
    },
    submit: (values, signal) => (values.phoneNumber === player.phoneNumber ? saveAll : confirmNumber)(values, signal),
  });

  async function saveDetails({ name, email }: Texts): Promise<boolean> {
    if (name === player.name && email === player.email) return false;
    updateCurrentUser(await call(updateUser, { name, email: email || null }));
    showToast(t('Your profile is saved.'), 'success');
    return true;
  }

  const saveAll = forgetDraftAfter<Texts>(draft, async (values) => {
    const changed = await saveDetails(values);
    showIn(form.ref.current, textsOf(user.peek() ?? player));
    if (!changed) showToast(t('There is nothing to save: your profile is as it was.'), 'info');
    setUnsaved(false);
  });

  /** Keeps the draft until the code has confirmed the new number. */
  async function confirmNumber(values: Texts, signal: AbortSignal) {
    await saveDetails(values);
    await requestPhoneCode(values.phoneNumber, signal);
    onCodeSent();
  }

  function discard() {
    forgetDraft(draft);
    onDiscard();
  }

  const common = { form, readOnly: form.busy.value };
  return (
    <Form form={form} draft={draft} onEdits={(edits) => setUnsaved(Object.keys(edits).length > 0)}>
      <Field {...common} name="name" label={t('Name')} defaultValue={savedTexts.name} dir="auto" autoComplete="name" />
      <Field
        {...common}
        name="email"
        label={t('Email (optional)')}
        type="email"
        autoComplete="email"
        enterKeyHint="next"
        defaultValue={savedTexts.email}
      />
      <PhoneField
        {...common}
        hint={t('A new number is confirmed by a code sent to it.')}
        defaultValue={savedTexts.phoneNumber}
        enterKeyHint="done"
      />
      <SubmitButton form={form} busyLabel={t('Saving…')}>
        {t('Save changes')}
      </SubmitButton>
      {unsaved && (
        <>
          <p className="muted" role="status">
            {t('Not saved yet. Your changes are kept here until you save or discard them.')}
          </p>
          <Button kind="quiet" disabled={form.busy.value} onClick={discard}>
            {t('Discard changes')}
          </Button>
        </>
      )}
    </Form>
  );
}

const textsOf = ({ name, email, phoneNumber }: User): Texts => ({ name, email, phoneNumber: formatPhone(phoneNumber) });

/** Makes a parser that accepts the saved value while the field is unedited: old values may break today's rules. */
const parseIfEdited =
  (shown: string, saved: string, parse: (text: string) => Parsed<string>) =>
  (text: string): Parsed<string> =>
    text === shown ? accept(saved) : parse(text);

function showIn(form: HTMLFormElement | null, texts: Texts): void {
  for (const name of NAMES) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = texts[name];
  }
}
