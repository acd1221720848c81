import { tryTo } from './try-to';

/** Decodes base64url. @throws DOMException for what is none */
export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = tryTo(() => bytesOf(text));
  // atob accepts spaces, padding and stray last bits, but no two texts may mean the same bytes.
  return bytes && toBase64Url(bytes) === text ? bytes : undefined;
}
