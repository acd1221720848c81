import { readFields, readText } from '../api/operation';
import { readSessionJson, writeSession } from '../browser/storage';

// A draft is what is typed or chosen in a form, except passwords: phones drop tabs. Its form forgets it after the submit; a bid's stays.

export const WITHDRAW_DRAFT = 'draft-withdraw';

export type Edits = Readonly<Record<string, string>>;

const isKept = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  field.name !== '' &&
  /^(text|tel|email|radio|checkbox)$/.test(field.type) &&
  !/password/.test(field.autocomplete);

const isChoice = ({ type }: HTMLInputElement) => /radio|checkbox/.test(type);

const isEdited = (field: HTMLInputElement) =>
  isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;

const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isKept);

export const editsOf = (form: HTMLFormElement): Edits =>
  Object.fromEntries(
    fieldsOf(form)
      .filter(isEdited)
      .map(({ name, value }) => [name, value]),
  );

export function keepDraft(key: string, edits: Edits): void {
  writeSession(key, Object.keys(edits).length ? JSON.stringify(edits) : null);
}

export function forgetDraft(key: string): void {
  writeSession(key, null);
}

/** Leaves fields that the player has edited before the script ran. */
export function fillFromDraft(form: HTMLFormElement, key: string): void {
  const kept = readFields(readSessionJson(key));
  for (const field of fieldsOf(form).filter(({ name }) => name in kept)) {
    const text = readText(kept[field.name]);
    if (isChoice(field)) field.checked ||= field.value === text;
    else if (!isEdited(field)) field.value = text;
  }
}
