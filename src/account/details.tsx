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
import { forgetStep, otpStep, requestOf, requestStep } from './otp-step';
import { changePhoneNumber, updateUser } from './profile-operations';

export function Details({ player }: { player: User }) {
  const step = otpStep.value;

  function end() {
    forgetStep();
    focusHeading();
  }

  async function changeNumber({ otp, password }: { otp: string; password: string }, signal: AbortSignal) {
    if (!step) return;
    const change = { phoneNumber: step.phoneNumber, otp, password, requestId: requestOf(step, otp) };
    updateCurrentUser(await call(changePhoneNumber, change, { signal }));
    showToast(t('Your phone number is changed.'), 'success');
    end();
  }

  return (
    <section className="card">
      {step?.purpose === 'PHONE' ? (
        <>
          <h2 className="card-title">{t('Confirm your new number')}</h2>
          <OtpForm step={step} submit={changeNumber} />
          <Button kind="quiet" onClick={end}>
            {t('Change the number')}
          </Button>
        </>
      ) : (
        <DetailsForm player={player} />
      )}
    </section>
  );
}

function DetailsForm({ player }: { player: User }) {
  const { name, email } = player;
  const phoneNumber = formatPhone(player.phoneNumber);
  const form = useForm({
    fields: {
      name: parseIfEdited(name, name, parseName),
      email: parseIfEdited(email, email, parseOptionalEmail),
      phoneNumber: parseIfEdited(phoneNumber, player.phoneNumber, parsePhone),
    },
    async submit(values, signal) {
      const isNew = values.name !== name || values.email !== email;
      if (isNew) {
        const saved = await call(updateUser, { name: values.name, email: values.email || null });
        updateCurrentUser(saved);
        for (const name of ['name', 'email'] as const) {
          const field = form.ref.current?.elements.namedItem(name);
          if (field instanceof HTMLInputElement) field.value = saved[name];
        }
        showToast(t('Your profile is saved.'), 'success');
      }
      if (values.phoneNumber !== player.phoneNumber) await requestStep('PHONE', values.phoneNumber, signal);
      else if (!isNew) showToast(t('Nothing has changed.'), 'info');
    },
  });
  const common = { form, readOnly: form.busy.value };
  return (
    <Form form={form}>
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
    </Form>
  );
}

/** Accepts a saved value that breaks today's rules. */
const parseIfEdited =
  (shown: string, saved: string, parse: (text: string) => Parsed<string>) =>
  (text: string): Parsed<string> =>
    text === shown ? accept(saved) : parse(text);
