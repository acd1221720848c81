import { act } from 'react';
import type { test } from 'uvu';
import { Field, PasswordField } from '../../src/forms/field';
import { Form, SubmitButton } from '../../src/forms/form';
import { type Submit, useForm } from '../../src/forms/use-form';
import { accept, invalid } from '../../src/lib/fields';
import { installDom, type Mounted, mount } from '../dom';

export interface Values {
  readonly name: string;
  readonly password: string;
}

interface SampleProps {
  readonly submit: Submit<Values>;
  readonly draft?: string;
}

const parse = (text: string) => (text.trim() ? accept(text.trim()) : invalid('Fill this in.'));
const parseSecret = (text: string) => (text ? accept(text) : invalid('Fill this in.'));

function Sample({ submit, draft }: SampleProps) {
  const form = useForm<Values>({ fields: { name: parse, password: parseSecret }, submit });
  return (
    <Form form={form} {...(draft && { draft })}>
      <Field form={form} name="name" label="Name" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <SubmitButton form={form}>Send</SubmitButton>
    </Form>
  );
}

/** Helpers to mount and use a form with a required name and a required password. */
export function formStage(suite: typeof test) {
  let mounted: Mounted | undefined;

  suite.before.each(() => installDom());
  suite.after.each(async () => {
    await mounted?.unmount();
    mounted = undefined;
  });

  const input = (name: string) => document.querySelector(`#${name}`) as HTMLInputElement;
  const type = (name: string, text: string) =>
    act(async () => {
      input(name).value = text;
      input(name).dispatchEvent(new Event('input', { bubbles: true }));
    });

  return {
    input,
    type,
    async fillIn(): Promise<void> {
      await type('name', 'Zoya');
      await type('password', 'secret');
    },
    isBusy: () => !!document.querySelector('[aria-busy]'),
    submit: () => act(async () => document.querySelector('form')?.requestSubmit()),
    async show(options: SampleProps): Promise<void> {
      mounted = await mount(<Sample {...options} />);
    },
    leave: () => mounted?.unmount(),
  };
}
