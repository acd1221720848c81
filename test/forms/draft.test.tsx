import { act, type ReactNode } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { editsOf, fillFromDraft, forgetDraftAfter, keepDraft } from '../../src/forms/draft';
import { mount } from '../dom';
import { formStage } from './form-stage';

const test = suite('the draft of a form');
const { fillIn, input, leave, show, submit, type } = formStage(test);

const KEY = 'draft';
const kept = () => sessionStorage.getItem(KEY);
const sent = forgetDraftAfter(KEY, async () => {});

/** Renders fields in a form that keeps no draft by itself. */
async function mountForm(fields: ReactNode): Promise<HTMLFormElement> {
  const { container } = await mount(<form>{fields}</form>);
  return container.querySelector('form') as HTMLFormElement;
}

/** Submits a form; the returned function brings the answer. */
async function send(): Promise<() => Promise<void>> {
  let resolve = () => {};
  await show({ draft: KEY, submit: forgetDraftAfter(KEY, () => new Promise((done) => (resolve = done))) });
  await fillIn();
  await submit();
  return () => act(async () => resolve());
}

test('it keeps what is typed except a password, is restored, and is removed after the submit', async () => {
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
  await submit();
  assert.is(kept(), null);
});

test('it stays without forgetDraftAfter and if the submit fails', async () => {
  for (const submits of [
    async () => {},
    forgetDraftAfter(KEY, async () => {
      throw new Error('Not now.');
    }),
  ]) {
    await show({ draft: KEY, submit: submits });
    await fillIn();
    await submit();
    assert.is(kept(), '{"name":"Zoya"}');
    await leave();
  }
  await show({ draft: KEY, submit: sent });
});

test('what is typed during the submit is a new draft', async () => {
  const answer = await send();
  await type('name', 'Zoya A');
  await answer();
  assert.is(kept(), '{"name":"Zoya A"}');
});

test('it is removed even if its form unmounts before the answer', async () => {
  const answer = await send();
  await leave();
  assert.is(kept(), '{"name":"Zoya"}');
  await answer();
  assert.is(kept(), null);
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

test('a box that isn’t ticked is not kept, and so no return ticks it', async () => {
  const form = await mountForm(<input type="checkbox" name="confirmedAge" />);
  assert.equal(editsOf(form), {});
});

test('it has only what differs from the initial values, including emptied fields and choices', async () => {
  const form = await mountForm(
    <>
      <input name="name" defaultValue="Asha" />
      <input name="email" defaultValue="asha@example.com" />
      <input type="radio" name="side" value="heads" defaultChecked />
      <input type="radio" name="side" value="tails" />
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
