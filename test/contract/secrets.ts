const MASK = '•••';

export function createSecrets() {
  const kept = new Set<string>();
  return {
    keep(secret: string): void {
      const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
      for (const form of forms) if (form) kept.add(form);
    },

    mask(text: string): string {
      // The longest first: one secret may be a part of another.
      const longestFirst = [...kept].sort((one, other) => other.length - one.length);
      const masked = longestFirst.reduce((left, secret) => left.replaceAll(secret, MASK), text);
      return masked.replace(/("(?:token|password|newPassword|resetCode)":\s*)"(?:[^"\\]|\\.)*"?/g, `$1"${MASK}"`);
    },
  };
}

export type Secrets = ReturnType<typeof createSecrets>;
