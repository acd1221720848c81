const hex = (number: number) => number.toString(16);

/** The two groups of an IPv6 address that an IPv4 address in it stands for. */
const twoGroups = (dotted: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
};

/**
 * Who is counted as one caller: an IPv4 address, or the /64 network of an IPv6 address, because whoever has one address
 * of that has all.
 */
export function callerOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!plain.includes(':')) return plain;
  const parts = plain.replace(/[\d.]+\.[\d.]+$/, twoGroups).split('::');
  const [before = [], after = []] = parts.map((part) => part.split(':').filter(Boolean));
  const zeros = Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
  // ::ffff:10.1.2.3 is 10.1.2.3.
  const isIPv4 = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isIPv4)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return groups.slice(0, 4).map(hex).join(':');
}

/** The /48 network of an IPv6 caller: one customer has all of it. undefined for IPv4. */
export const networkOf = (caller: string): string | undefined =>
  caller.includes(':') ? caller.split(':').slice(0, 3).join(':') : undefined;
