import { act } from 'react';
import type { test } from 'uvu';
import { accept, refuse } from '../../src/lib/parsed';
import { useForm } from '../../src/state/form';
import { Field, PasswordField } from '../../src/ui/field';
import { Form, FormFailure, SubmitButton } from '../../src/ui/form';
import { installDom, type Mounted, mount } from '../dom';

export interface Values {
  readonly name: string;
  readonly password: string;
}

interface SampleProps {
  readonly draft?: string;
  readonly keepsDraft?: boolean;
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

/** A form of a name and a password that need something in them, and the hands of its player. */
export function formStage(suite: typeof test) {
  /** What the page's clock says, in milliseconds. */
  let time = 0;
  const { now } = performance;
  let mounted: Mounted;

  suite.before.each(() => {
    installDom();
    performance.now = () => time;
  });
  suite.after.each(async () => {
    performance.now = now;
    await mounted.unmount();
  });

  const input = (name: string) => document.querySelector(`#${name}`) as HTMLInputElement;

  return {
    input,
    renders: () => renders,
    isBusy: () => !!document.querySelector('[aria-busy]'),
    submit: () => act(async () => document.querySelector('form')?.requestSubmit()),
    async type(name: string, text: string): Promise<void> {
      await act(async () => {
        input(name).value = text;
        input(name).dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    async show(options: SampleProps): Promise<void> {
      mounted = await mount(<Sample {...options} />);
    },
    leave: () => mounted.unmount(),
    wait(ms: number): void {
      time += ms;
    },
  };
}
