/**
 * The URL of the support with what it needs to help: the ID of a payment and the build of the app. A mail gets them as
 * its subject and text, a web address as parameters, and a phone number stays as it is.
 */
export function supportUrlOf(url: string, id: string, build: string): string {
  if (url.startsWith('tel:')) return url;
  const about = url.startsWith('mailto:')
    ? { subject: `Help with ${id}`, body: `\n\nID: ${id}\nBuild: ${build}` }
    : { id, build };
  const [address = '', hash] = url.split('#');
  const added = Object.entries(about).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${address}${address.includes('?') ? '&' : '?'}${added.join('&')}${hash === undefined ? '' : `#${hash}`}`;
}
