import { toExactPaise } from './money';
import { t } from './text';

/**
 * Whether a link from the server is a UPI payment and nothing else. A browser drops control characters, and ends the
 * query at #: what it opens would not be what is read here.
 */
export const isUpiLink = (link: string): boolean => /^upi:\/\/pay\/?\?[^#\p{Cc}]+$/iu.test(link);

/** Each value that a link has of a field. Case doesn't count in the field's name. */
export const queried = (link: string, field: string): string[] =>
  [...new URLSearchParams(link.slice(link.indexOf('?') + 1))]
    .filter(([name]) => name.toLowerCase() === field)
    .map(([, value]) => value);

/** What a link makes its UPI app pay, in paise and their fractions. undefined unless it is a upi: link with one sum. */
export function amountOf(link: string): number | undefined {
  const [sum, ...more] = queried(link, 'am');
  return isUpiLink(link) && !more.length ? toExactPaise(sum) : undefined;
}

/** Who is paid by a UPI link. '' for what the link doesn't say. */
export function payeeOf(link: string): { readonly name: string; readonly upiId: string } {
  const read = (field: string) => (queried(link, field)[0] ?? '').trim().slice(0, 100);
  return { name: read('pn'), upiId: read('pa') };
}

/**
 * How links start that open one UPI app on iOS. There `upi:` opens any one of the installed apps, which may be a messenger
 * (juspay.io/in/docs/mweb-intent, FAQs). Android asks the player instead. Sources, read on 23 November 2026: for Google
 * Pay developers.google.com/pay/india/api/ios/in-app-payments; for the others
 * poa.cybrilla.com/docs/capabilities/Payments/UPI_URI_usage and the schemes in
 * razorpay.com/docs/payments/payment-methods/upi/supported-apps.
 */
const IOS_APPS = [
  [t('Google Pay'), 'gpay://upi/pay?'],
  [t('PhonePe'), 'phonepe://pay?'],
  [t('Paytm'), 'paytmmp://pay?'],
  ['BHIM', 'bhim://pay?'],
] as const;

/** The links that open a UPI link in one app each. None for anything but a payment, and none unless on iOS. */
export function appLinks(link: string, userAgent: string): readonly (readonly [name: string, link: string])[] {
  if (!isUpiLink(link) || !/iPhone|iPad|iPod/.test(userAgent)) return [];
  return IOS_APPS.map(([name, start]) => [name, start + link.slice(link.indexOf('?') + 1)]);
}
