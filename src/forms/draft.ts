import { readFields, readText } from '../api/operation';
import { readSession, readSessionJson, writeSession } from '../browser/storage';
import { seenText } from '../lib/typed-text';
import type { Submit } from './use-form';

// A draft is what a player has typed or chosen in a form but not sent yet. Session storage keeps it: phones drop tabs.
// Passwords are never kept.

export const WITHDRAW_DRAFT = 'draft-withdraw';

export type Edits = Readonly<Record<string, string>>;

const isKept = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement &&
  field.name !== '' &&
  /^(text|tel|email|radio|checkbox)$/.test(field.type) &&
  !/password/.test(field.autocomplete);

const isChoice = ({ type }: HTMLInputElement) => /radio|checkbox/.test(type);

// An unticked box has a value too.
const isEdited = (field: HTMLInputElement) =>
  isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;

const fieldsOf = (form: HTMLFormElement) => [...form.elements].filter(isKept);

export const editsOf = (form: HTMLFormElement): Edits =>
  Object.fromEntries(
    fieldsOf(form)
      .filter(isEdited)
      .map(({ name, value }) => [name, value]),
  );

/** Takes what shows nothing out of the fields: they show what is sent. */
export function dropUnseen(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) {
    const seen = seenText(field.value);
    if (seen !== field.value) field.value = seen;
  }
}

export function keepDraft(key: string, edits: Edits): void {
  writeSession(key, Object.keys(edits).length ? JSON.stringify(edits) : null);
}

export function forgetDraft(key: string): void {
  writeSession(key, null);
}

/** Fills in the draft, except for fields that are already edited: the player may have typed before the script ran. */
export function fillFromDraft(form: HTMLFormElement, key: string): void {
  const kept = readFields(readSessionJson(key));
  for (const field of fieldsOf(form).filter(({ name }) => name in kept)) {
    const text = readText(kept[field.name]);
    if (isChoice(field)) field.checked ||= field.value === text;
    else if (!isEdited(field)) field.value = text;
  }
}

/** Submits, then forgets the draft, even if the form has left the screen. Keeps a draft that has changed meanwhile. */
export const forgetDraftAfter =
  <Values>(key: string, submit: Submit<Values>): Submit<Values> =>
  async (values, signal) => {
    const sent = readSession(key);
    await submit(values, signal);
    if (readSession(key) === sent) forgetDraft(key);
  };
