import { accept, type Parsed, refuse } from './fields';
import { t } from './text';
import { plainText } from './typed-text';
import { queried } from './upi-link';

/** The UPI ID that a link pays to, or any other text, trimmed. */
export function upiIdIn(text: string): string {
  const typed = plainText(text);
  const [payee, ...more] = /^[a-z][\w+.-]*:/i.test(typed) ? queried(typed, 'pa') : [];
  return payee === undefined || more.length ? typed : plainText(payee);
}

/** In upper and lower case as typed. */
export function parseUpi(text: string): Parsed<string> {
  const id = upiIdIn(text);
  const [handle = '', provider, ...rest] = id.split('@');
  if (!id) return refuse(t('Enter your UPI ID.'));
  if (/\s/.test(id)) return refuse(t('A UPI ID has no spaces in it.'));
  if (provider === undefined || rest.length) return refuse(t('A UPI ID has one @ in it, as in name@bank.'));
  if (!/^[\w.-]{2,256}$/.test(handle)) {
    return refuse(t('Before the @ use 2 to 256 letters, digits, dots, dashes or underscores.'));
  }
  if (!/^[a-z][a-z\d]{1,63}$/i.test(provider)) {
    return refuse(t('After the @ comes the name of your bank or app: 2 to 64 letters and digits, a letter first.'));
  }
  return accept(id);
}
