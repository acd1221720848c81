import { act, type ReactNode } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { editsOf, fillFromDraft, keepDraft } from '../../src/forms/draft';
import { mount } from '../dom';
import { formStage } from './form-stage';

const test = suite('the draft of a form');
const { fillIn, input, leave, show, type } = formStage(test);

const KEY = 'draft';
const kept = () => sessionStorage.getItem(KEY);
const sent = async () => {};

/** Renders fields in a form that keeps no draft by itself. */
async function mountForm(fields: ReactNode): Promise<HTMLFormElement> {
  const { container } = await mount(<form>{fields}</form>);
  return container.querySelector('form') as HTMLFormElement;
}

test('it keeps what is typed except a password, and is restored', async () => {
  await show({ draft: KEY, submit: sent });
  await fillIn();
  assert.is(kept(), '{"name":"Zoya"}');
  await act(async () => document.querySelector<HTMLElement>('.icon-button')?.click());
  await type('password', 'secret too');
  assert.is(kept(), '{"name":"Zoya"}', 'not even a visible password');
  await leave();
  await show({ draft: KEY, submit: sent });
  assert.is(input('name').value, 'Zoya');
  await type('password', 'secret');
});

test('it doesn’t overwrite what was typed before the script loaded', async () => {
  sessionStorage.setItem(KEY, '{"name":"Zoya"}');
  const form = await mountForm(<input name="name" />);
  const field = form.elements.namedItem('name') as HTMLInputElement;
  field.value = 'Asha';
  fillFromDraft(form, KEY);
  assert.is(field.value, 'Asha');
  field.value = '';
  fillFromDraft(form, KEY);
  assert.is(field.value, 'Zoya');
});

test('it has only what differs from the initial values, including emptied fields and choices, and no box that isn’t ticked', async () => {
  const form = await mountForm(
    <>
      <input name="name" defaultValue="Asha" />
      <input name="email" defaultValue="asha@example.com" />
      <input type="radio" name="side" value="heads" defaultChecked />
      <input type="radio" name="side" value="tails" />
      <input type="checkbox" name="confirmedAge" />
    </>,
  );
  const [, email, , tails] = form.querySelectorAll('input');
  assert.equal(editsOf(form), {});
  keepDraft(KEY, editsOf(form));
  assert.is(kept(), null);
  if (email) email.value = '';
  if (tails) tails.checked = true;
  const edits = editsOf(form);
  assert.equal(edits, { email: '', side: 'tails' });
  keepDraft(KEY, edits);
  form.reset();
  assert.equal(editsOf(form), {});
  fillFromDraft(form, KEY);
  assert.equal(editsOf(form), edits);
});

test('from any stored value a field gets only text', async () => {
  for (const text of ['', '{', '[]', '7', 'null', '{"nmae":"x"}', '{"name":true}', '{"name":{"a":1}}']) {
    sessionStorage.setItem(KEY, text);
    await show({ draft: KEY, submit: sent });
    assert.is(input('name').value, '', text);
    await leave();
  }
});

test.run();
