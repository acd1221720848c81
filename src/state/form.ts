import { type ReadonlySignal, useSignal } from '@preact/signals-react';
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { AbortedError, GraphqlError } from '../api/errors';
import { readFields, readText } from '../api/read';
import { readSession, writeSession } from '../browser/storage';
import type { Parsed } from '../lib/parsed';
import { followPage } from './follow-page';
import { fillFromDraft, isInput, keepDraft } from './form-draft';

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
   * @param signal of a form that leaves: ends once the player has left the page by another way, and nothing may come of
   * what was sent from it any more
   */
  submit(values: Values, signal: AbortSignal): Promise<void> | void;
  /** Keeps what is typed, but never a password, in session storage: phones drop tabs. */
  readonly draft?: string;
  /** Its draft outlives the sending. */
  readonly keepsDraft?: boolean;
  /** Its page is left once it is sent: until then it stays busy, and its draft is kept for the way back. */
  readonly leaves?: boolean;
}

export interface FormState {
  readonly ref: RefObject<HTMLFormElement | null>;
  /** How often it has come out of the back-forward cache: each time it is a fresh form. */
  readonly visit: number;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly failure: string | undefined;
  /** A signal, so that sending renders the button anew and not the page. */
  readonly busy: ReadonlySignal<boolean>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onInput: (event: FormEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * The state of a form with uncontrolled fields: what was typed before the page was hydrated survives, and nothing
 * re-renders at a key press. A second submit while the first is under way does nothing, nor does a double tap.
 */
export function useForm<Values extends object>({
  fields,
  submit,
  draft,
  keepsDraft,
  leaves,
}: FormOptions<Values>): FormState {
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
  const [visit, setVisit] = useState(0);
  const names = Object.keys(fields) as (keyof Values & string)[];
  const input = (name: string) => {
    const found = ref.current?.elements.namedItem(name);
    return isInput(found) ? found : undefined;
  };
  // Of radio buttons too, which come as a list with a value of its own.
  const textOf = (name: string) => readText(readFields(ref.current?.elements.namedItem(name)).value);

  useEffect(() => {
    if (draft) fillFromDraft(ref.current, draft);
    if (!leaves) return;
    const giveUp = () => sending.current?.abort();
    const release = () => {
      sent.current = busy.value = false;
      nextSubmit.current = 0;
    };
    const stop = followPage({
      onLeft: giveUp,
      onReturned() {
        if (sent.current) release();
      },
      // It may have come back to somebody else: only what the draft still holds may stand in it.
      onRestored() {
        giveUp();
        release();
        setErrors(NO_ERRORS);
        setFailure(undefined);
        setVisit(visit + 1);
      },
    });
    return () => {
      stop();
      giveUp();
    };
  }, [draft, leaves, busy, visit]);

  useEffect(() => {
    const remember = ({ target }: Event) => {
      pressed.current = target;
    };
    document.addEventListener('pointerdown', remember, true);
    return () => document.removeEventListener('pointerdown', remember, true);
  }, []);

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
      if (draft && !keepsDraft && readSession(draft) === typed) writeSession(draft, null);
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
    visit,
    errors,
    failure,
    busy,
    onSubmit(event) {
      event.preventDefault();
      if (performance.now() >= nextSubmit.current) void send();
    },
    onInput({ target }) {
      if (draft) keepDraft(ref.current, draft);
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
