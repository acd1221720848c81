import { useState } from 'react';
import { forgetDraft, forgetDraftAfter } from '../forms/draft';
import { Field, PhoneField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { accept, formatPhone, type Parsed, parseName, parseOptionalEmail, parsePhone } from '../lib/fields';
import { t } from '../lib/text';
import { call } from '../state/call';
import { showToast } from '../state/toasts';
import { updateCurrentUser, user } from '../state/user';
import type { User } from '../state/user-operations';
import { Button } from '../ui/button';
import { focusHeading } from '../ui/focus';
import { OtpForm } from './otp-form';
import { forgetStep, type OtpStep, otpStep, requestOf, requestStep } from './otp-step';
import { changePhoneNumber, updateUser } from './profile-operations';

type Texts = Pick<User, 'name' | 'email' | 'phoneNumber'>;

const draftKeyOf = ({ userId }: User) => `draft-profile-${userId}`;

export function Details({ player }: { player: User }) {
  const [discarded, setDiscarded] = useState(0);
  const [step, setStep] = useState(otpStep.peek());

  function endStep() {
    forgetStep();
    setStep(undefined);
    focusHeading();
  }

  async function changeNumber({ otp, password }: { otp: string; password: string }, signal: AbortSignal) {
    if (!step) return;
    const change = { phoneNumber: step.phoneNumber, otp, password, requestId: requestOf(step, otp) };
    const saved = await call(changePhoneNumber, change, { signal });
    forgetDraft(draftKeyOf(saved));
    updateCurrentUser(saved);
    showToast(t('Your phone number is changed.'), 'success');
    endStep();
  }

  return (
    <section className="card">
      {step?.purpose === 'PHONE' ? (
        <>
          <h2 className="card-title">{t('Confirm your new number')}</h2>
          <OtpForm step={step} onStep={setStep} submit={changeNumber} />
          <Button kind="quiet" onClick={endStep}>
            {t('Change the number')}
          </Button>
        </>
      ) : (
        <DetailsForm
          key={discarded}
          player={player}
          onOtpSent={setStep}
          onDiscard={() => {
            setDiscarded(discarded + 1);
            focusHeading();
          }}
        />
      )}
    </section>
  );
}

interface DetailsFormProps {
  readonly player: User;
  onOtpSent(step: OtpStep): void;
  onDiscard(): void;
}

function DetailsForm({ player, onOtpSent, onDiscard }: DetailsFormProps) {
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
    if (!changed) showToast(t('Nothing has changed.'), 'info');
    setUnsaved(false);
  });

  async function confirmNumber(values: Texts, signal: AbortSignal) {
    await saveDetails(values);
    onOtpSent(await requestStep('PHONE', values.phoneNumber, signal));
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
  for (const [name, text] of Object.entries(texts)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = text;
  }
}
