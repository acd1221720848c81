import { readFields, readText } from '../api/read';
import { readSessionJson, writeSession } from '../browser/storage';

export const isInput = (target: unknown): target is HTMLInputElement => target instanceof HTMLInputElement;

const isKept = ({ name, type, autocomplete }: HTMLInputElement) =>
  name && /^(text|tel|email|search|url|number)$/.test(type) && !/password/.test(autocomplete);

const keptInputs = (form: HTMLFormElement | null) => [...(form?.elements ?? [])].filter(isInput).filter(isKept);

/** Keeps in session storage what is typed into a form, but never a password: phones drop tabs. */
export function keepDraft(form: HTMLFormElement | null, key: string): void {
  writeSession(key, JSON.stringify(Object.fromEntries(keptInputs(form).map(({ name, value }) => [name, value]))));
}

/** Puts what was kept into the fields that are empty. */
export function fillFromDraft(form: HTMLFormElement | null, key: string): void {
  const kept = readFields(readSessionJson(key));
  for (const field of keptInputs(form)) field.value ||= readText(kept[field.name]);
}
