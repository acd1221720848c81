// The refId of an invite link is the inviter's encrypted user ID (spec sections 2 and 9): AES-256-GCM with a fresh
// 12-byte IV in front, as base64url. The key is a plain SHA-256 hash. Stretching it would slow down every phone and
// protect nothing: each client has the passphrase. GCM detects a mistyped or cut link, which could credit a stranger.

import { fromBase64Url, toBase64Url } from './base64url';

const IV_BYTES = 12;

async function keyOf(passphrase: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`invite link:${passphrase}`));
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Makes the refId of an invite link. Rejects without WebCrypto, which plain-http pages lack. */
export async function encryptUserId(userId: string, passphrase: string): Promise<string> {
  const key = await keyOf(passphrase);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(userId));
  return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** The inviter's user ID. undefined if the refId was changed, is foreign or holds no user ID. Never rejects. */
export async function decryptRefId(refId: string, passphrase: string): Promise<string | undefined> {
  try {
    const bytes = fromBase64Url(refId);
    if (!bytes) return undefined;
    const key = await keyOf(passphrase);
    const iv = bytes.subarray(0, IV_BYTES);
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(IV_BYTES));
    const userId = new TextDecoder().decode(opened);
    return /^\d{1,15}$/.test(userId) ? userId : undefined;
  } catch {
    return undefined;
  }
}
