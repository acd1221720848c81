import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '../ui/button';
import { eyeIcon, eyeOffIcon } from '../ui/icons';
import type { FormState } from './use-form';

interface FieldProps extends Omit<ComponentProps<'input'>, 'form' | 'id' | 'className' | 'prefix'> {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
  /** The rule in words, shown before typing. */
  readonly hint?: ReactNode;
  /** Shown inside the box, before the text. */
  readonly prefix?: string;
  /** Shown inside the box, after the text. */
  readonly action?: ReactNode;
}

/** A labelled input. Screen readers read its error together with it. */
export function Field({ form, name, label, hint, prefix, action, ...input }: FieldProps) {
  const error = form.errors[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
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
          aria-describedby={described || undefined}
        />
        {action}
      </div>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A password with a button that shows it. */
export function PasswordField(props: FieldProps) {
  const [revealed, setRevealed] = useState(false);
  return (
    <Field
      {...props}
      type={revealed ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <IconButton label="Show password" aria-pressed={revealed} onClick={() => setRevealed(!revealed)}>
          {revealed ? eyeOffIcon : eyeIcon}
        </IconButton>
      }
    />
  );
}
