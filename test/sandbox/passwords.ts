import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** A salted scrypt hash: salt and key as hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFKC'), salt, 32);
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

/** Whether the hash is this password's. With no hash it takes as long and says no, so that a name can't be probed. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (hash || `${'0'.repeat(32)}:${'0'.repeat(64)}`).split(':');
  const derived = await derive(password.normalize('NFKC'), Buffer.from(salt, 'hex'), 32);
  return timingSafeEqual(derived, Buffer.from(key, 'hex')) && !!hash;
}
