import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { GraphqlError } from '../../src/api/errors';
import { accept, refuse } from '../../src/lib/parsed';
import { useForm } from '../../src/state/form';
import { showPath } from '../../src/state/location';
import { Field, PasswordField } from '../../src/ui/field';
import { Form, FormFailure, SubmitButton } from '../../src/ui/form';
import { installDom, type Mounted, mount } from '../dom';

const test = suite('a form');

interface Values {
  readonly name: string;
  readonly password: string;
}

interface SampleProps {
  readonly draft?: string;
  readonly leaves?: boolean;
  submit(values: Values, signal: AbortSignal): Promise<void>;
}

const parse = (text: string) => (text.trim() ? accept(text.trim()) : refuse('Fill this in.'));

let renders = 0;

function Sample(options: SampleProps) {
  renders++;
  const form = useForm<Values>({ fields: { name: parse, password: parse }, ...options });
  return (
    <Form form={form}>
      <Field form={form} name="name" label="Name" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <FormFailure form={form} />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}

let mounted: Mounted;

/** What the page's clock says, in milliseconds. */
let time = 0;
const { now } = performance;

test.before.each(() => {
  installDom();
  performance.now = () => time;
});
test.after.each(async () => {
  performance.now = now;
  await mounted.unmount();
});

const input = (name: string) => document.querySelector(`#${name}`) as HTMLInputElement;
const isBusy = () => !!document.querySelector('[aria-busy]');
const submit = () => act(async () => document.querySelector('form')?.requestSubmit());

async function type(name: string, text: string): Promise<void> {
  await act(async () => {
    input(name).value = text;
    input(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function show(options: SampleProps): Promise<void> {
  mounted = await mount(<Sample {...options} />);
}

const nothing = async () => {};

test('parsed values are sent, once while the first is under way', async () => {
  const sent: Values[] = [];
  let end = () => {};
  await show({
    submit: (values) => {
      sent.push(values);
      return new Promise((resolve) => {
        end = resolve;
      });
    },
  });
  await type('name', ' Zoya ');
  await type('password', 'secret');
  await submit();
  await submit();
  assert.equal(sent, [{ name: 'Zoya', password: 'secret' }]);
  assert.ok(isBusy());
  await act(async () => end());
  assert.not(isBusy());
});

test('sending renders nothing of the page anew but the button', async () => {
  await show({ submit: () => new Promise(() => {}) });
  await type('name', 'Asha');
  await type('password', 'secret 1');
  const before = renders;
  await submit();
  assert.ok(isBusy());
  assert.is(renders, before);
});

test('a double tap sends once, however quick the answer, but an error may be mended at once', async () => {
  let sent = 0;
  let trouble = true;
  await show({
    submit: async () => {
      sent++;
      if (trouble) throw new Error('Not now.');
    },
  });
  await type('name', 'Zoya');
  await type('password', 'secret');
  await submit();
  trouble = false;
  await submit();
  assert.is(sent, 2);
  time += 599;
  await submit();
  assert.is(sent, 2);
  assert.not(isBusy(), 'nobody waits for anything');
  time += 1;
  await submit();
  assert.is(sent, 3);
});

test('a field is checked as it is left, unless a button or a link is pressed', async () => {
  await show({ submit: nothing });
  const link = document.body.appendChild(document.createElement('a'));
  const wrong = () => document.querySelectorAll('.field-error').length;
  const press = (target: Element | null) =>
    act(async () => void target?.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  const leave = () => act(async () => input('name').blur());
  for (const [target, messages] of [
    [document.querySelector('button[type=submit]'), 0],
    [link, 0],
    [document.body, 1],
    [null, 1],
  ] as const) {
    await type('name', 'Zoya');
    await type('name', ' ');
    await act(async () => input('name').focus());
    await press(target);
    await leave();
    assert.is(wrong(), messages, target?.nodeName);
  }
  link.remove();
});

test('wrong fields are said beside them, the first gets the focus, and typing takes the message away', async () => {
  await show({ submit: async () => assert.unreachable() });
  await submit();
  assert.is(document.querySelectorAll('.field-error').length, 2);
  assert.is(document.activeElement, input('name'));
  assert.is(input('name').getAttribute('aria-describedby'), 'name-error');
  await type('name', 'Z');
  assert.is(input('name').getAttribute('aria-invalid'), null);
  assert.is(document.querySelectorAll('.field-error').length, 1);
});

test('a refusal stands beside the field it names, any other failure above the button', async () => {
  let thrown: Error = new GraphqlError(['Taken.'], 200, 'TAKEN', 'name');
  await show({
    submit: async () => {
      throw thrown;
    },
  });
  await type('name', 'zoya');
  await type('password', 'secret');
  await submit();
  assert.is(document.querySelector('#name-error')?.textContent, 'Taken.');
  assert.is(document.activeElement, input('name'));
  assert.is(input('name').selectionEnd, 4);
  thrown = new GraphqlError(['Not today.'], 200, undefined, 'somethingElse');
  await submit();
  assert.is(document.querySelector('.notice')?.textContent, 'Not today.');
  assert.is(document.querySelector('[role=alert]'), null, 'the toast speaks');
  assert.is(document.querySelector('#name-error'), null);
  assert.is(input('password').value, 'secret');
  assert.not(isBusy());
});

test('a draft keeps what is typed but no password, comes back, and goes once it is sent', async () => {
  await show({ draft: 'draft', submit: nothing });
  await type('name', 'Zoya');
  await type('password', 'secret');
  assert.is(sessionStorage.getItem('draft'), '{"name":"Zoya"}');
  await act(async () => document.querySelector<HTMLElement>('.icon-button')?.click());
  await type('password', 'secret too');
  assert.is(sessionStorage.getItem('draft'), '{"name":"Zoya"}', 'not even while it is shown');
  await mounted.unmount();
  await show({ draft: 'draft', submit: nothing });
  assert.is(input('name').value, 'Zoya');
  await type('password', 'secret');
  await submit();
  assert.is(sessionStorage.getItem('draft'), null);
});

test('a form whose page is left stays busy once it is sent, and keeps its draft', async () => {
  let sent = 0;
  await show({
    draft: 'draft',
    leaves: true,
    submit: async () => {
      sent++;
    },
  });
  await type('name', 'Zoya');
  await type('password', 'secret');
  await submit();
  await submit();
  assert.is(sent, 1);
  assert.ok(isBusy());
  assert.is(sessionStorage.getItem('draft'), '{"name":"Zoya"}');
});

test('what is typed while a draft is sent stays a draft', async () => {
  let answer = () => {};
  await show({
    draft: 'draft',
    submit: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await type('name', 'Zoya');
  await type('password', 'secret');
  await submit();
  await type('name', 'Zoya A');
  await act(async () => answer());
  assert.is(sessionStorage.getItem('draft'), '{"name":"Zoya A"}');
});

/** Shows the form on the sign-in page, sent and with its answer outstanding. */
async function send(): Promise<{ signal(): AbortSignal | undefined; answer(): Promise<void> }> {
  let given: AbortSignal | undefined;
  let resolve = () => {};
  await act(async () => showPath('/login'));
  await show({
    draft: 'draft',
    leaves: true,
    submit: (_, signal) =>
      new Promise((done) => {
        given = signal;
        resolve = done;
      }),
  });
  await type('name', 'Zoya');
  await type('password', 'secret');
  await submit();
  return { signal: () => given, answer: () => act(async () => resolve()) };
}

test('what was sent is given up once the player goes to another page', async () => {
  const { signal } = await send();
  assert.not(signal()?.aborted);
  await act(async () => showPath('/signup'));
  assert.ok(signal()?.aborted);
});

test('what was sent is given up with the form itself', async () => {
  const { signal } = await send();
  await mounted.unmount();
  assert.ok(signal()?.aborted);
});

test('a form that is sent can be used again if the player comes back before the next page is there', async () => {
  const { answer } = await send();
  await answer();
  await act(async () => showPath('/dashboard'));
  assert.ok(isBusy());
  await act(async () => showPath('/login'));
  assert.not(isBusy());
});

const comeBack = () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

test('out of the back-forward cache a form holds its draft alone, and waits for nothing', async () => {
  const { signal } = await send();
  sessionStorage.setItem('draft', '{}');
  await act(async () => {
    comeBack();
    assert.ok(signal()?.aborted, 'before anything else can happen');
  });
  assert.not(isBusy());
  assert.is(input('name').value, '');
  assert.is(input('password').value, '');
});

test('out of the back-forward cache nothing stands beside the fields or above the button any more', async () => {
  let thrown: Error = new GraphqlError(['Asha has this name.'], 200, 'TAKEN', 'name');
  await show({ leaves: true, submit: () => Promise.reject(thrown) });
  await type('name', 'Asha');
  await type('password', 'secret');
  const words = () => [...document.querySelectorAll('.field-error, .notice')].map(({ textContent }) => textContent);
  for (const [error, said] of [
    [thrown, 'Asha has this name.'],
    [new Error('The server can’t be reached.'), 'The server can’t be reached.'],
  ] as const) {
    thrown = error;
    await type('name', 'Asha');
    await type('password', 'secret');
    await submit();
    assert.equal(words(), [said]);
    await act(async () => comeBack());
    assert.equal(words(), []);
  }
});

test.run();
