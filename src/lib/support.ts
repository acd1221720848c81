import { fill } from './text';

export const supportAddressOf = (url: string): string =>
  url.replace(/^(mailto:|tel:|https:\/\/)/, '').replace(/[?#].*$|\/$/g, '');

/** The support's URL with the build, and the ID of a payment if it is about one. A phone number stays as it is. */
export function supportUrlOf(url: string, build: string, id?: string): string {
  if (url.startsWith('tel:')) return url;
  const about = url.startsWith('mailto:')
    ? { ...(id && { subject: fill('Help with {id}', { id }) }), body: `\n\n${id ? `ID: ${id}\n` : ''}Build: ${build}` }
    : { ...(id && { id }), build };
  const [address = '', hash] = url.split('#');
  const added = Object.entries(about).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}${address.includes('?') ? '&' : '?'}${added.join('&')}${hash === undefined ? '' : `#${hash}`}`;
}
