import { accept, invalid, type Parsed } from './fields';
import { toExactPaise } from './money';
import { t } from './text';
import { plainText } from './typed-text';

/** A browser drops control characters and ends the query at #: it would open another link than is read here. */
export const isUpiLink = (link: string): boolean => /^upi:\/\/pay\/?\?[^#\p{Cc}]+$/iu.test(link);

const queried = (link: string, field: string): string[] =>
  [...new URLSearchParams(link.slice(link.indexOf('?') + 1))]
    .filter(([name]) => name.toLowerCase() === field)
    .map(([, value]) => value);

/** In paise with fractions. undefined unless it is a UPI link with one sum. */
export function amountOf(link: string): number | undefined {
  const [sum, ...more] = queried(link, 'am');
  return isUpiLink(link) && !more.length ? toExactPaise(sum) : undefined;
}

export function payeeOf(link: string): { readonly name: string; readonly upiId: string } {
  const read = (field: string) => (queried(link, field)[0] ?? '').trim().slice(0, 100);
  return { name: read('pn'), upiId: read('pa') };
}

// On iOS `upi:` opens any one of the installed apps (juspay.io/in/docs/mweb-intent, FAQs), so each has a link of its own:
// developers.google.com/pay/india/api/ios/in-app-payments, poa.cybrilla.com/docs/capabilities/Payments/UPI_URI_usage,
// razorpay.com/docs/payments/payment-methods/upi/supported-apps, all read on 23 November 2026.
const IOS_APPS = [
  [t('Google Pay'), 'gpay://upi/pay?'],
  [t('PhonePe'), 'phonepe://pay?'],
  [t('Paytm'), 'paytmmp://pay?'],
  ['BHIM', 'bhim://pay?'],
] as const;

export function appLinks(link: string, userAgent: string): readonly (readonly [name: string, link: string])[] {
  if (!isUpiLink(link) || !/iPhone|iPad|iPod/.test(userAgent)) return [];
  return IOS_APPS.map(([name, start]) => [name, start + link.slice(link.indexOf('?') + 1)]);
}

/** The UPI ID that a link pays to, or any other text, trimmed. */
export function upiIdIn(text: string): string {
  const typed = plainText(text);
  const [payee, ...more] = /^[a-z][\w+.-]*:/i.test(typed) ? queried(typed, 'pa') : [];
  return payee === undefined || more.length ? typed : plainText(payee);
}

export function parseUpi(text: string): Parsed<string> {
  const id = upiIdIn(text);
  const [handle = '', provider, ...rest] = id.split('@');
  if (!id) return invalid(t('Enter your UPI ID.'));
  if (/\s/.test(id)) return invalid(t('A UPI ID has no spaces in it.'));
  if (provider === undefined || rest.length) return invalid(t('A UPI ID has one @ in it, as in name@bank.'));
  if (!/^[\w.-]{2,256}$/.test(handle)) {
    return invalid(t('Before the @ use 2 to 256 letters, digits, dots, dashes or underscores.'));
  }
  if (!/^[a-z][a-z\d]{1,63}$/i.test(provider)) {
    return invalid(t('After the @ comes the name of your bank or app: 2 to 64 letters and digits, a letter first.'));
  }
  return accept(id);
}
