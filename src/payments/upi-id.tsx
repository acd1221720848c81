import { type FormEvent, useState } from 'react';
import { GraphqlError } from '../api/errors';
import { readSession } from '../browser/storage';
import { forgetDraft, WITHDRAW_DRAFT } from '../forms/draft';
import { Field, PasswordField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { accept, parseRequiredPassword } from '../lib/fields';
import { t } from '../lib/text';
import { parseUpi, upiIdIn } from '../lib/upi';
import { balance } from '../money/wallet';
import { HOME, RECHARGE } from '../routes';
import { playersTimeOut } from '../safer-gambling/time-out';
import { call } from '../state/call';
import { showToast } from '../state/toasts';
import { loadUser, updateCurrentUser, user } from '../state/user';
import { ButtonLink } from '../ui/button';
import { takeFocus } from '../ui/focus';
import { Notice } from '../ui/page-states';
import { addPaymentMethod } from './upi-id-operations';

export function UpiId() {
  const upiId = user.value?.upiId;
  const [unlocked, setUnlocked] = useState(false);
  const needsMoney = balance.value === 0 && !playersTimeOut.value;
  return (
    <div className="page">
      <h1 className="page-title">{t('Payment')}</h1>
      <section className="card">
        {upiId && (
          <>
            <dl>
              <dt>{t('Your UPI ID')}</dt>
              <dd translate="no" className="card-figure">
                {upiId}
              </dd>
            </dl>
            <p className="muted">{t('Your winnings are paid to it.')}</p>
          </>
        )}
        {unlocked ? (
          <>
            <div id="unlocked">
              <Notice kind="success">{t('The game is unlocked.')}</Notice>
            </div>
            <ButtonLink href={needsMoney ? RECHARGE : HOME} aria-describedby="unlocked" ref={takeFocus}>
              {needsMoney ? t('Recharge') : t('Go to Home')}
            </ButtonLink>
          </>
        ) : (
          <UpiForm upiId={upiId} onFirst={() => setUnlocked(true)} />
        )}
      </section>
    </div>
  );
}

function UpiForm({ upiId, onFirst }: { upiId: string | undefined; onFirst(): void }) {
  const draft = `draft-upi-${user.peek()?.userId}`;
  const [isPasswordWanted, setPasswordWanted] = useState(false);
  const [isChanging] = useState(() => [draft, WITHDRAW_DRAFT].some((key) => readSession(key) !== null));
  const needsPassword = isPasswordWanted || !!upiId;
  const form = useForm({
    fields: { upi_id: parseUpi, password: needsPassword ? parseRequiredPassword : accept },
    async submit({ upi_id, password }) {
      try {
        updateCurrentUser({ upiId: await call(addPaymentMethod, { upi_id, password: password || null }) });
      } catch (error) {
        // The sign-in is long ago, or another tab has added the first UPI ID.
        if (error instanceof GraphqlError && error.details.field === 'password' && !needsPassword) {
          setPasswordWanted(true);
          void loadUser();
        }
        throw error;
      }
      forgetDraft(draft);
      form.ref.current?.reset();
      if (upiId) return showToast(t('Your UPI ID is changed.'), 'success');
      onFirst();
    },
  });
  const fields = (
    <Form form={form} draft={draft}>
      {!upiId && (
        <p>{t('We pay your winnings to your UPI ID, so the game opens once you add one. It takes a minute.')}</p>
      )}
      <Field
        form={form}
        name="upi_id"
        label={upiId ? t('New UPI ID') : t('UPI ID')}
        hint={t('Your UPI app shows it under your profile.')}
        placeholder={t('name@bank')}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={needsPassword ? 'next' : 'done'}
        readOnly={form.busy.value}
        onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => {
          const id = upiIdIn(currentTarget.value);
          if (id !== currentTarget.value.trim()) currentTarget.value = id;
        }}
      />
      {needsPassword && (
        <PasswordField
          form={form}
          hint={t('We ask because your winnings go to the new UPI ID.')}
          readOnly={form.busy.value}
        />
      )}
      <SubmitButton form={form} busyLabel={t('Saving…')}>
        {upiId ? t('Change UPI ID') : t('Add UPI ID')}
      </SubmitButton>
    </Form>
  );
  return upiId && !isPasswordWanted ? (
    <details open={isChanging}>
      <summary>
        <h2 className="card-title">{t('Change your UPI ID')}</h2>
      </summary>
      {fields}
    </details>
  ) : (
    fields
  );
}
