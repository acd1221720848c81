import { fill } from './text';

/** The address in a support URL, to read and to copy: an email, a phone number, or a web address without https://. */
export const supportAddressOf = (url: string): string =>
  url.replace(/^(mailto:|tel:|https?:\/\/)/, '').replace(/[?#].*$|\/$/g, '');

/**
 * The URL of the support with what it needs to help: the build of the app, and the ID of a payment if it is about one.
 * A mail gets them as its subject and text, a web address as parameters, and a phone number stays as it is.
 */
export function supportUrlOf(url: string, build: string, id?: string): string {
  if (url.startsWith('tel:')) return url;
  const about = url.startsWith('mailto:')
    ? { ...(id && { subject: fill('Help with {id}', { id }) }), body: `\n\n${id ? `ID: ${id}\n` : ''}Build: ${build}` }
    : { ...(id && { id }), build };
  const [address = '', hash] = url.split('#');
  const added = Object.entries(about).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}${address.includes('?') ? '&' : '?'}${added.join('&')}${hash === undefined ? '' : `#${hash}`}`;
}
