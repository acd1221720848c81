export const utf8 = (text: string) => new TextEncoder().encode(text);

export const hex = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A seed of 32 random bytes, as 64 hex digits: too many to find it by its hash. */
export const newSeed = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** Whether a text is a seed of full length. A shorter one could be searched, and so chosen. */
export const isSeed = (text: string): boolean => /^[\da-f]{64}$/.test(text);

/** SHA-256 of a text in UTF-8, as lower-case hex. Rejects without WebCrypto. */
export const sha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', utf8(text)));
