import { parsePhone } from './account';
import { accept, type Parsed, refuse } from './parsed';

export const USERNAME_RULE = '3 to 20 characters: letters a to z, digits, dots and underscores.';

/** A new username, in lower case. It can't be a phone number: parseLogin would take it for one. */
export function parseUsername(text: string): Parsed<string> {
  const username = text.trim().toLowerCase();
  if (!username) return refuse('Choose a username.');
  if (!/^[a-z\d._]+$/.test(username)) return refuse('Use only letters a to z, digits, dots and underscores.');
  if (username.length < 3 || username.length > 20) return refuse('A username has 3 to 20 characters.');
  return parsePhone(username).ok ? refuse('A username can’t be a phone number. Add a letter.') : accept(username);
}
