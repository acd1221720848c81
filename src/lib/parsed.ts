/** What a typed text turned out to be: a value, or a kind sentence to stand beside the field. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; error: string };

export const accept = <T>(value: T): Parsed<T> => ({ ok: true, value });
export const refuse = (error: string): Parsed<never> => ({ ok: false, error });
