import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const scryptOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** A sixteenth of the usual cost: the sandbox keeps play money and forgets its passwords when it ends. */
const COST = 1024;

const derive = (password: string, salt: Buffer) => scryptOf(password.normalize('NFKC'), salt, 32, { cost: COST });

export interface Passwords {
  readonly hashPassword: typeof hashPassword;
  readonly passwordMatches: typeof passwordMatches;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

/** Whether the password has this hash. Takes as long without a hash: the time must not tell if a username exists. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', key = ''] = (hash || `${'0'.repeat(32)}:${'0'.repeat(64)}`).split(':');
  const derived = await derive(password, Buffer.from(salt, 'hex'));
  return timingSafeEqual(derived, Buffer.from(key, 'hex')) && !!hash;
}

export const plainPasswords: Passwords = {
  hashPassword: async (password) => password,
  passwordMatches: async (password, stored) => password === stored,
};
