export const utf8 = (text: string) => new TextEncoder().encode(text);

export const hex = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 32 random bytes as 64 hex digits. */
export const newSeed = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** A shorter one could be searched, and so chosen. */
export const isSeed = (text: string): boolean => /^[\da-f]{64}$/.test(text);

/** As lower-case hex. Rejects without WebCrypto. */
export const sha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', utf8(text)));
