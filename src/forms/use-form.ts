import { type ReadonlySignal, useSignal } from '@preact/signals-react';
import { type FocusEvent, type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { AbortedError, GraphqlError } from '../api/errors';
import type { Parsed } from '../lib/fields';
import { t } from '../lib/text';
import { seenText } from '../lib/typed-text';
import { closeToastsAtSubmit } from '../state/toasts';
import type { Wait } from '../ui/countdown';

type Errors = Readonly<Record<string, string | undefined>>;

/** What is wrong with a field: the server's words, or a text that each render parses anew, as the wallet may change. */
type Wrong = { readonly words: string } | { readonly typed: string };

const NOTHING: Readonly<Record<string, Wrong | undefined>> = {};

/** The error of a whole form, with the wait until the next try: 0 seconds if there is none. */
interface Failure extends Wait {
  readonly text: string | undefined;
  readonly isToasted: boolean;
}

export type Submit<Values> = (values: Values, signal: AbortSignal) => Promise<void> | void;

interface FormOptions<Values> {
  readonly fields: { readonly [Name in keyof Values]: (text: string) => Parsed<Values[Name]> };
  readonly submit: Submit<Values>;
  /** It comes under the finger after a tap: the second tap of a double tap isn't its answer. */
  readonly isQuestion?: boolean;
}

export interface FormState {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly errors: Errors;
  /** What an alert (at: a time) or a toast says, and so the focused field doesn't. */
  readonly spoken: { readonly name: string; readonly at: number | undefined } | undefined;
  readonly failure: Failure | undefined;
  /** A signal, so that submitting renders only the button. */
  readonly busy: ReadonlySignal<boolean>;
  readonly onClickCapture: (event: MouseEvent) => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onInput: (event: FormEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

const DOUBLE_TAP = 300;

const isInput = (target: unknown): target is HTMLInputElement => target instanceof HTMLInputElement;

export function typeInto(field: unknown, text: string): void {
  if (!isInput(field)) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What the player can't see of a password that was refused. It is sent as typed. */
const unseenOf = (field: unknown): string =>
  isInput(field) && field.autocomplete === 'current-password' && field.value !== seenText(field.value).trim()
    ? ` ${t('What you typed has a space at its start or end, or a character that can’t be seen.')}`
    : '';

/** The fields, in page order, are uncontrolled: what is typed before hydration survives, and typing renders nothing. */
export function useForm<Values extends object>({ fields, submit, isQuestion }: FormOptions<Values>): FormState {
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef<AbortController>(null);
  const firstTapAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isQuestion) firstTapAt.current = performance.now();
  }, [isQuestion]);
  const busy = useSignal(false);
  const [wrong, setWrong] = useState(NOTHING);
  const [spoken, setSpoken] = useState<FormState['spoken']>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => () => sending.current?.abort(), []);

  const errorOf = (name: string, typed: string): string | undefined => {
    const parsed = fields[name as keyof Values]?.(typed);
    return parsed?.ok === false ? parsed.error : undefined;
  };
  const errors: Errors = Object.fromEntries(
    Object.entries(wrong).map(([name, one]) => [name, one && ('words' in one ? one.words : errorOf(name, one.typed))]),
  );

  function show(next: typeof NOTHING) {
    const first = Object.keys(fields).find((name) => next[name]);
    const field = first && ref.current?.elements.namedItem(first);
    const shown = first && next[first];
    const isToasted = shown && 'words' in shown;
    // Screen readers don't read the description of a field that has the focus already.
    const isSpoken = isToasted || document.activeElement === field;
    // At once: screen readers read the error with the field that then gets the focus.
    flushSync(() => {
      setWrong(next);
      setSpoken(first && isSpoken ? { name: first, at: isToasted ? undefined : Date.now() } : undefined);
    });
    if (!isInput(field)) return;
    field.focus();
    ref.current?.querySelector('.field-error')?.scrollIntoView({ block: 'nearest' });
    field.select();
  }

  function validate(): Values | undefined {
    const typed = new FormData(ref.current ?? undefined);
    const values: Record<string, unknown> = {};
    const wrong: Record<string, Wrong> = {};
    for (const name of Object.keys(fields) as (keyof Values & string)[]) {
      const text = String(typed.get(name) ?? '');
      const parsed = fields[name](text);
      if (parsed.ok) values[name] = parsed.value;
      else wrong[name] = { typed: text };
    }
    const isWrong = Object.keys(wrong).length > 0;
    show(isWrong ? wrong : NOTHING);
    setFailure(undefined);
    return isWrong ? undefined : (values as Values);
  }

  async function send(values: Values) {
    busy.value = true;
    sending.current = new AbortController();
    try {
      const sent = submit(values, sending.current.signal);
      if (sent) firstTapAt.current = performance.now();
      await sent;
    } catch (error) {
      const isToasted = error instanceof GraphqlError;
      const { field, retryInSeconds: seconds = 0 } = isToasted ? error.details : {};
      const words = error instanceof Error ? error.message : String(error);
      const isOfField = field && Object.hasOwn(fields, field);
      if (isOfField) show({ [field]: { words: words + unseenOf(ref.current?.elements.namedItem(field)) } });
      const failure = { text: isOfField ? undefined : words, isToasted, seconds, startedAt: Date.now() };
      if (!(error instanceof AbortedError) && (seconds || !isOfField)) setFailure(failure);
    }
    busy.value = false;
  }

  return {
    ref,
    errors,
    spoken,
    failure,
    busy,
    onClickCapture(event) {
      if (!event.detail || performance.now() - firstTapAt.current > DOUBLE_TAP) return;
      event.preventDefault();
      firstTapAt.current = performance.now();
    },
    onSubmit(event) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      if (busy.peek() || submitter?.matches('[aria-disabled=true]')) return;
      closeToastsAtSubmit(event.currentTarget);
      const values = validate();
      if (values) void send(values);
    },
    onInput({ target }) {
      firstTapAt.current = Number.NEGATIVE_INFINITY;
      if (isInput(target) && wrong[target.name]) setWrong({ ...wrong, [target.name]: undefined });
    },
    onBlur({ target }) {
      // Not the blur of a button: the field takes the focus from it.
      if (!isInput(target)) return;
      const { name, value } = target;
      setSpoken((last) => (last?.name === name ? undefined : last));
      // A message would move the pressed button or link away from the finger. Safari gives neither the focus.
      const isPressed = document.querySelector(':is(a, button):hover') !== null;
      if (value && !isPressed && errorOf(name, value)) setWrong({ ...wrong, [name]: { typed: value } });
    },
  };
}
