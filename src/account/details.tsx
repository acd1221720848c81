import { useState } from 'react';
import { forgetDraft } from '../forms/draft';
import { Field, PhoneField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { accept, formatPhone, type Parsed, parseName, parseOptionalEmail, parsePhone } from '../lib/fields';
import { t } from '../lib/text';
import { call } from '../state/call';
import { showToast } from '../state/toasts';
import { updateCurrentUser } from '../state/user';
import type { User } from '../state/user-operations';
import { Button } from '../ui/button';
import { focusHeading } from '../ui/focus';
import { OtpForm } from './otp-form';
import { forgetStep, type OtpStep, otpStep, requestOf, requestStep } from './otp-step';
import { changePhoneNumber, updateUser } from './profile-operations';

const draftKeyOf = ({ userId }: User) => `draft-profile-${userId}`;

export function Details({ player }: { player: User }) {
  const [ended, setEnded] = useState(0);
  const [step, setStep] = useState(otpStep.peek());

  function end() {
    forgetStep();
    setStep(undefined);
    setEnded(ended + 1);
    focusHeading();
  }

  async function changeNumber({ otp, password }: { otp: string; password: string }, signal: AbortSignal) {
    if (!step) return;
    const change = { phoneNumber: step.phoneNumber, otp, password, requestId: requestOf(step, otp) };
    const saved = await call(changePhoneNumber, change, { signal });
    forgetDraft(draftKeyOf(saved));
    updateCurrentUser(saved);
    showToast(t('Your phone number is changed.'), 'success');
    end();
  }

  return (
    <section className="card">
      {step?.purpose === 'PHONE' ? (
        <>
          <h2 className="card-title">{t('Confirm your new number')}</h2>
          <OtpForm step={step} onStep={setStep} submit={changeNumber} />
          <Button kind="quiet" onClick={end}>
            {t('Change the number')}
          </Button>
        </>
      ) : (
        <DetailsForm key={ended} player={player} onOtpSent={setStep} onEnd={end} />
      )}
    </section>
  );
}

interface DetailsFormProps {
  readonly player: User;
  onOtpSent(step: OtpStep): void;
  onEnd(): void;
}

function DetailsForm({ player, onOtpSent, onEnd }: DetailsFormProps) {
  const draft = draftKeyOf(player);
  const { name, email } = player;
  const phoneNumber = formatPhone(player.phoneNumber);
  const [unsaved, setUnsaved] = useState(false);

  const form = useForm({
    fields: {
      name: parseIfEdited(name, name, parseName),
      email: parseIfEdited(email, email, parseOptionalEmail),
      phoneNumber: parseIfEdited(phoneNumber, player.phoneNumber, parsePhone),
    },
    async submit(values, signal) {
      const isNew = values.name !== name || values.email !== email;
      if (isNew) {
        updateCurrentUser(await call(updateUser, { name: values.name, email: values.email || null }));
        showToast(t('Your profile is saved.'), 'success');
      }
      if (values.phoneNumber !== player.phoneNumber)
        return onOtpSent(await requestStep('PHONE', values.phoneNumber, signal));
      if (!isNew) showToast(t('Nothing has changed.'), 'info');
      end();
    },
  });

  function end() {
    forgetDraft(draft);
    onEnd();
  }

  const common = { form, readOnly: form.busy.value };
  return (
    <Form form={form} draft={draft} onEdits={(edits) => setUnsaved(Object.keys(edits).length > 0)}>
      <Field {...common} name="name" label={t('Name')} defaultValue={name} dir="auto" autoComplete="name" />
      <Field
        {...common}
        name="email"
        label={t('Email (optional)')}
        type="email"
        autoComplete="email"
        enterKeyHint="next"
        defaultValue={email}
      />
      <PhoneField
        {...common}
        hint={t('A new number is confirmed by a code sent to it.')}
        defaultValue={phoneNumber}
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
          <Button kind="quiet" disabled={form.busy.value} onClick={end}>
            {t('Discard changes')}
          </Button>
        </>
      )}
    </Form>
  );
}

/** Accepts a saved value that breaks today's rules. */
const parseIfEdited =
  (shown: string, saved: string, parse: (text: string) => Parsed<string>) =>
  (text: string): Parsed<string> =>
    text === shown ? accept(saved) : parse(text);
