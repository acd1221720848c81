import type { FormState } from './use-form';

interface CheckboxProps {
  readonly form: FormState;
  readonly name: string;
  readonly label: string;
}

/** A labelled checkbox. Screen readers read its error together with it. */
export function Checkbox({ form, name, label }: CheckboxProps) {
  const error = form.errors[name];
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${name}-error`}
        />
        {label}
      </label>
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
