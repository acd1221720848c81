/** An IPv4 address, or the /64 network of an IPv6 address: whoever has one address of that has all. */
export function callerOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!plain.includes(':')) return plain;
  // A URL has each address in one form.
  const parts = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [before = [], after = []] = parts.map((part) => part.split(':').filter(Boolean));
  const zeros = Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after];
  // ::ffff:10.1.2.3 is 10.1.2.3.
  const isIPv4 = groups.slice(0, 6).join() === '0,0,0,0,0,ffff';
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return isIPv4 ? bytes.flatMap((two) => [two >> 8, two & 255]).join('.') : groups.slice(0, 4).join(':');
}

/** The /48 network of an IPv6 caller: one customer has all of it. undefined for IPv4. */
export const networkOf = (caller: string): string | undefined =>
  caller.includes(':') ? caller.split(':').slice(0, 3).join(':') : undefined;
