export const utf8 = (text: string) => new TextEncoder().encode(text);

export const hex = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const randomHex = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));

export const newSeed = (): string => randomHex(32);

/** Of a request, 32 hex digits. */
export const randomId = (): string => randomHex(16);

/** A shorter one could be searched, and so chosen. */
export const isSeed = (text: string): boolean => /^[\da-f]{64}$/.test(text);

/** As lower-case hex. Rejects without WebCrypto. */
export const sha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', utf8(text)));
