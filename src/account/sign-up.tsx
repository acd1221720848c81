import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { LEGAL_DOCUMENTS, MIN_AGE } from '../config';
import { Field, fieldError, NewPasswordField, PhoneField, UsernameField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { leaving } from '../forms/leaving';
import { type FormState, typeInto, useForm } from '../forms/use-form';
import { accept, invalid, type Parsed, parseName, parsePassword, parsePhone } from '../lib/fields';
import { decryptRefId } from '../lib/invite-cipher';
import { fill, t } from '../lib/text';
import { plainText } from '../lib/typed-text';
import { LOGIN, VERIFY_OTP } from '../routes';
import { call } from '../state/call';
import { navigate, query } from '../state/location';
import { registerUser } from './account-operations';
import { beginStep, draftOf } from './otp-step';

/** The user ID in the invite of a query string. undefined without an invite, '' if it can't be read. Never rejects. */
export async function readInviter(query: string): Promise<string | undefined> {
  const refId = new URLSearchParams(query).get('refId');
  return refId === null ? undefined : ((await decryptRefId(refId, __REFERRAL_KEY__)) ?? '');
}

function confirmation(): string {
  const age = MIN_AGE;
  const [one, other] = LEGAL_DOCUMENTS.map(({ words }) => words);
  if (!one) return fill('I’m {age} or older.', { age });
  if (!other) return fill('I’m {age} or older, and I accept {document}.', { age, document: one });
  return fill('I’m {age} or older, and I accept {one} and {other}.', { age, one, other });
}

const usernameOf = (text: string): string => plainText(text).toLowerCase().replace(/\s+/g, '_');

/** parseLogin would take a phone number for one. */
export function parseUsername(text: string): Parsed<string> {
  const username = usernameOf(text);
  if (!username) return invalid(t('Choose a username.'));
  if (!/^[a-z\d._]+$/.test(username)) return invalid(t('Use only letters a to z, digits, dots and underscores.'));
  if (username.length < 3 || username.length > 20) return invalid(t('A username has 3 to 20 characters.'));
  return parsePhone(username).ok ? invalid(t('A username can’t be a phone number. Add a letter.')) : accept(username);
}

const parseConfirmation = (text: string): Parsed<number> =>
  text ? accept(MIN_AGE) : invalid(t('Tick this box to create your account.'));

export function SignUp() {
  const proposed = useRef('');
  function proposeUsername({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) {
    const username = form?.elements.namedItem('username');
    if (!(username instanceof HTMLInputElement && username.value === proposed.current)) return;
    const parsed = parseUsername(value.slice(0, 20));
    proposed.current = parsed.ok ? parsed.value : '';
    typeInto(username, proposed.current);
  }
  const [inviter, setInviter] = useState<string>();
  useEffect(() => void readInviter(query.peek()).then(setInviter, () => {}), []);
  const form = useForm({
    fields: {
      name: parseName,
      username: parseUsername,
      phoneNumber: parsePhone,
      password: parsePassword,
      confirmedAge: parseConfirmation,
    },
    submit: leaving(async (values, signal) => {
      // The player may submit the form before the page has read the invite.
      const referredBy = Number(await readInviter(query.peek())) || null;
      const acceptedTerms = LEGAL_DOCUMENTS.map(({ url }) => url);
      beginStep({
        purpose: 'SIGNUP',
        ...(await call(registerUser, { ...values, referredBy, acceptedTerms }, { signal })),
      });
      navigate(VERIFY_OTP);
    }),
  });
  return (
    <>
      <h1>{t('Create an account')}</h1>
      <Form form={form} draft={draftOf('SIGNUP')}>
        <Field
          form={form}
          name="name"
          label={t('Name')}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          onInput={proposeUsername}
        />
        <UsernameField
          form={form}
          label={t('Username')}
          hint={t('Letters a to z, digits, dots and underscores, 3 to 20 in all.')}
          onBlur={({ target }: FocusEvent<HTMLInputElement>) => {
            target.value = usernameOf(target.value);
          }}
        />
        <PhoneField form={form} hint={t('We’ll send it a code by SMS.')} />
        <NewPasswordField form={form} enterKeyHint="go" />
        <p role="status">
          {inviter &&
            fill(
              'You were invited by player {player}. They’ll see your ID, first name and initial, when you joined, and what you earn them each day.',
              { player: inviter },
            )}
          {inviter === '' && t('This invite can’t be read. You can sign up without it.')}
        </p>
        <Checkbox form={form} name="confirmedAge" label={confirmation()} />
        <SubmitButton form={form} busyLabel={t('Creating…')}>
          {t('Create account')}
        </SubmitButton>
      </Form>
      <p className="public-links">
        <a href={LOGIN}>{t('I have an account')}</a>
      </p>
    </>
  );
}

function Checkbox({ form, name, label }: { form: FormState; name: string; label: string }) {
  const { id, error } = fieldError(form, name);
  return (
    <div className="field">
      <label className="check">
        <input type="checkbox" name={name} aria-invalid={error ? true : undefined} aria-describedby={id} />
        {label}
      </label>
      {error}
    </div>
  );
}
