// The refId of an invite link (spec sections 2 and 9) is the inviter's user ID in AES-256-GCM, a fresh IV of 12 bytes in
// front, as base64url. GCM detects a mistyped or cut link. A stretched key would protect nothing: each client has the
// passphrase.

import { fromBase64Url, toBase64Url } from './base64url';
import { utf8 } from './seeds';

const IV_BYTES = 12;

async function keyOf(passphrase: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', utf8(`invite link:${passphrase}`));
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Rejects without WebCrypto, which plain-http pages lack. */
export async function encryptUserId(userId: string, passphrase: string): Promise<string> {
  const key = await keyOf(passphrase);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, utf8(userId));
  return toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

/** undefined for a refId that was changed or holds no user ID. Never rejects. */
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
