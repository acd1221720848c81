/** A random UUID v4. Plain-http pages have no crypto.randomUUID, and a page may have no crypto at all. */
export function randomId(): string {
  const source: Partial<Crypto> | undefined = globalThis.crypto;
  if (source?.randomUUID) return source.randomUUID();
  const shape = 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx';
  const bytes = Uint8Array.from(shape, () => Math.random() * 256);
  source?.getRandomValues?.(bytes);
  return shape.replace(/[xy]/g, (mark, at) => {
    const nibble = (bytes[at] ?? 0) & 15;
    return (mark === 'x' ? nibble : (nibble & 3) | 8).toString(16);
  });
}
