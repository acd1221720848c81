import { type ReadonlySignal, useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import {
  type ComponentProps,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { AbortedError, GraphqlError } from '../api/errors';
import { readFields, readText } from '../api/read';
import type { Parsed } from '../lib/parsed';
import { readSession, readSessionJson, writeSession } from '../lib/storage';
import { route } from '../state/location';
import { Button } from './button';

/** Milliseconds from a submit in which a second one is a double tap. */
const DOUBLE_TAP = 600;

/** Always the same, so that a form without errors renders nothing anew when it is sent. */
const NO_ERRORS = {};

type Parsers<Values> = { readonly [Name in keyof Values]: (text: string) => Parsed<Values[Name]> };

interface FormOptions<Values> {
  /** A parser for each field, in the order of the page: the first wrong one gets the focus. */
  readonly fields: Parsers<Values>;
  /**
   * What it throws is shown: beside the field the server names, or else above the button.
   * @param signal ends once the player has left the page: nothing may come of what was sent from it any more
   */
  submit(values: Values, signal: AbortSignal): Promise<void> | void;
  /** Keeps what is typed, but never a password, in session storage: phones drop tabs. */
  readonly draft?: string;
  /** Its page is left once it is sent: until then it stays busy, and its draft is kept for the way back. */
  readonly leaves?: boolean;
}

export interface FormState {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly failure: string | undefined;
  /** A signal, so that sending renders the button anew and not the page. */
  readonly busy: ReadonlySignal<boolean>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onInput: (event: FormEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

const isInput = (target: unknown): target is HTMLInputElement => target instanceof HTMLInputElement;

/**
 * The state of a form with uncontrolled fields: what was typed before the page was hydrated survives, and nothing
 * re-renders at a key press. A second submit while the first is under way does nothing, nor does a double tap.
 */
export function useForm<Values extends object>({ fields, submit, draft, leaves }: FormOptions<Values>): FormState {
  const ref = useRef<HTMLFormElement>(null);
  /** When another submit will do something, in milliseconds since the page was loaded. */
  const nextSubmit = useRef(0);
  const pressed = useRef<EventTarget>(null);
  const sending = useRef<AbortController>(null);
  /** It has done its work, and its page is about to be left. */
  const sent = useRef(false);
  const busy = useSignal(false);
  const [errors, setErrors] = useState<FormState['errors']>(NO_ERRORS);
  const [failure, setFailure] = useState<string>();
  const names = Object.keys(fields) as (keyof Values & string)[];
  const input = (name: string) => {
    const found = ref.current?.elements.namedItem(name);
    return isInput(found) ? found : undefined;
  };
  // Of radio buttons too, which come as a list with a value of its own.
  const textOf = (name: string) => readText(readFields(ref.current?.elements.namedItem(name)).value);

  useEffect(() => {
    const fill = () => {
      const kept = readFields(draft && readSessionJson(draft));
      for (const field of ref.current?.elements ?? []) {
        if (isInput(field) && isKept(field) && !field.value) field.value = readText(kept[field.name]);
      }
    };
    if (draft) fill();
    if (!leaves) return;
    const here = route.peek().name;
    const release = () => {
      sent.current = busy.value = false;
      nextSubmit.current = 0;
    };
    const stop = route.subscribe(({ name }) => {
      if (name !== here) sending.current?.abort();
      // Back before the next page was there.
      else if (sent.current) release();
    });
    // Out of the back-forward cache it may come to somebody else: only what the draft still holds may stand in it.
    const clear = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      sending.current?.abort();
      release();
      ref.current?.reset();
      fill();
    };
    addEventListener('pageshow', clear);
    return () => {
      stop();
      removeEventListener('pageshow', clear);
    };
  }, [draft, leaves, busy]);

  useEffect(() => {
    const remember = ({ target }: Event) => {
      pressed.current = target;
    };
    document.addEventListener('pointerdown', remember, true);
    return () => document.removeEventListener('pointerdown', remember, true);
  }, []);

  function keepDraft() {
    if (!draft) return;
    const typed = [...(ref.current?.elements ?? [])].filter(isInput).filter(isKept);
    writeSession(draft, JSON.stringify(Object.fromEntries(typed.map(({ name, value }) => [name, value]))));
  }

  function show(wrong: FormState['errors']) {
    setErrors(wrong);
    const first = names.find((name) => wrong[name]);
    const field = first && input(first);
    if (!field) return;
    field.focus();
    field.select();
  }

  async function send() {
    const parsed = names.map((name) => [name, fields[name](textOf(name))] as const);
    const wrong = parsed.flatMap(([name, result]) => (result.ok ? [] : [[name, result.error] as const]));
    show(wrong.length ? Object.fromEntries(wrong) : NO_ERRORS);
    setFailure(undefined);
    if (wrong.length) return;
    // The second tap of a double tap may come after a quick answer, and must not send again. An error may be mended at once.
    let next = performance.now() + DOUBLE_TAP;
    nextSubmit.current = Infinity;
    busy.value = true;
    const typed = draft && readSession(draft);
    sending.current = new AbortController();
    try {
      const values = Object.fromEntries(parsed.map(([name, result]) => [name, result.ok && result.value])) as Values;
      await submit(values, sending.current.signal);
      if (leaves) {
        sent.current = true;
        return;
      }
      // What was typed since is another draft.
      if (draft && readSession(draft) === typed) writeSession(draft, null);
    } catch (error) {
      next = 0;
      if (error instanceof GraphqlError && error.field && Object.hasOwn(fields, error.field))
        show({ [error.field]: error.message });
      else if (!(error instanceof AbortedError)) setFailure(error instanceof Error ? error.message : String(error));
    }
    nextSubmit.current = next;
    busy.value = false;
  }

  return {
    ref,
    errors,
    failure,
    busy,
    onSubmit(event) {
      event.preventDefault();
      if (performance.now() >= nextSubmit.current) void send();
    },
    onInput({ target }) {
      keepDraft();
      if (isInput(target) && errors[target.name]) setErrors({ ...errors, [target.name]: undefined });
    },
    onFocus() {
      pressed.current = null;
    },
    onBlur({ target }) {
      if (!isInput(target) || !target.value) return;
      // A message would move the button or the link away from under the finger that presses it.
      if (pressed.current instanceof Element && pressed.current.closest('a, button')) return;
      const result = fields[target.name as keyof Values]?.(textOf(target.name));
      if (result && !result.ok) setErrors({ ...errors, [target.name]: result.error });
    },
  };
}

const isKept = ({ name, type, autocomplete }: HTMLInputElement) =>
  name && /^(text|tel|email|search|url|number)$/.test(type) && !/password/.test(autocomplete);

/**
 * A form of Fields and a SubmitButton, or a Button that is told otherwise when it is busy. Never submitted natively: that
 * would put what was typed into the address.
 */
export function Form({ form, children }: { form: FormState; children: ReactNode }) {
  return (
    <form
      className="form"
      method="post"
      noValidate
      ref={form.ref}
      onSubmit={form.onSubmit}
      onInput={form.onInput}
      onFocus={form.onFocus}
      onBlur={form.onBlur}
    >
      {children}
    </form>
  );
}

/** What went wrong with the form as a whole; stands above its button. A toast has spoken it. */
export const FormFailure = ({ form }: { form: FormState }) =>
  form.failure ? (
    <div className="notice" data-kind="danger">
      {form.failure}
    </div>
  ) : null;

/** The button that sends a form. @param busyLabel what it says meanwhile */
export function SubmitButton({
  form,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'form'> & { form: FormState }) {
  useSignals();
  return <Button type="submit" busy={form.busy.value} {...rest} />;
}
