import { hashPassword, type Passwords, passwordMatches } from './passwords';

type Act = () => unknown;
let next: Act | undefined;

/** Lets something else happen while the next password is checked. */
export const whileChecked = (act: Act): void => {
  next = act;
};

/** The passwords of a sandbox whose checks whileChecked() may interrupt. */
export const interruptible: Passwords = {
  hashPassword,
  async passwordMatches(password, hash) {
    const act = next;
    next = undefined;
    const matches = await passwordMatches(password, hash);
    await act?.();
    return matches;
  },
};
