import { type ComponentProps, type ReactNode, useState } from 'react';
import { PASSWORD_RULE } from '../lib/fields';
import { t } from '../lib/text';
import { IconButton } from '../ui/button';
import { drawIcon } from '../ui/icons';
import type { FormState } from './use-form';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'form' | 'className' | 'prefix'> {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly prefix?: string;
  readonly action?: ReactNode;
}

/** The error of a field. Screen readers announce it, or read it together with the input: `id` is for that. */
export function fieldError({ errors, spoken }: FormState, name: string) {
  const id = `${name}-error`;
  const error = errors[name];
  const isSpoken = spoken?.name === name;
  const spokenAt = isSpoken ? spoken.at : undefined;
  return {
    id: error && !isSpoken ? id : undefined,
    error: error && (
      // A new element each time: an alert with the same words is announced again.
      <p key={spokenAt} className="field-error" id={id} role={spokenAt ? 'alert' : undefined}>
        <bdi>{error}</bdi>
      </p>
    ),
  };
}

export function Field({ form, name, label, hint, prefix, action, ...input }: FieldProps) {
  const { id, error } = fieldError(form, name);
  const hintId = hint && !error ? `${name}-hint` : undefined;
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      <div className="field-box">
        {prefix && <span className="field-affix">{prefix}</span>}
        <input
          type="text"
          {...input}
          className="field-input"
          id={name}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={id ?? hintId}
        />
        {action}
      </div>
      {error}
      {hintId && (
        <p className="muted" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

const verbatim = { autoCapitalize: 'none', spellCheck: false };

type KnownFieldProps = Omit<FieldProps, 'name' | 'label'>;

export const PhoneField = (props: KnownFieldProps) => (
  <Field name="phoneNumber" label={t('Phone number')} type="tel" autoComplete="tel" enterKeyHint="next" {...props} />
);

export const UsernameField = (props: Omit<FieldProps, 'name'>) => (
  <Field name="username" autoComplete="username" {...verbatim} enterKeyHint="next" {...props} />
);

type PasswordFieldProps = KnownFieldProps & Partial<Pick<FieldProps, 'name' | 'label'>>;

/** A password with a button that shows it: the present one, unless its properties say otherwise. */
export function PasswordField({ name = 'password', label = t('Password'), ...props }: PasswordFieldProps) {
  const [revealed, setRevealed] = useState(false);
  return (
    <Field
      name={name}
      label={label}
      autoComplete="current-password"
      enterKeyHint="done"
      {...props}
      type={revealed ? 'text' : 'password'}
      {...verbatim}
      action={
        <IconButton label={t('Show password')} aria-pressed={revealed} onClick={() => setRevealed(!revealed)}>
          {revealed ? eyeOffIcon : eyeIcon}
        </IconButton>
      }
    />
  );
}

export const NewPasswordField = (props: PasswordFieldProps) => (
  <PasswordField hint={PASSWORD_RULE} autoComplete="new-password" {...props} />
);

const eyeIcon = drawIcon(
  'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
);
const eyeOffIcon = drawIcon(
  'M4 4l16 16M9.5 5.8A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5s-1 1.9-3 3.7M6 7.5A16 16 0 0 0 2 12s3.5 6.5 10 6.5a10 10 0 0 0 4.5-1M10 10a3 3 0 0 0 4 4',
);
