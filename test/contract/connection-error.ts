/** Why a connection failed, without its stack. One that was tried at several addresses has a code alone. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (!(cause instanceof Error)) return 'no answer';
  return cause.message || String(Reflect.get(cause, 'code') ?? cause.name);
}
