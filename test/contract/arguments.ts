import { parseArgs } from 'node:util';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Account {
  readonly name: string;
  readonly password: string;
}

export interface Wanted {
  readonly origin: string;
  readonly appOrigin: string;
  readonly account: Account;
  readonly other: Account | undefined;
  /** The operator's public keys, with which locks are signed. Empty if none was named. */
  readonly keys: readonly string[];
  readonly guesses: boolean;
  /** Whether the check may withdraw or lose most of the money. */
  readonly drains: boolean;
  readonly bets: number;
}

const USAGE = 'CONTRACT_PASSWORD=… npm run contract -- https://api.example.com --user NAME';

const options = {
  user: { type: 'string' },
  other: { type: 'string' },
  app: { type: 'string', default: 'https://app.example' },
  key: { type: 'string' },
  guess: { type: 'boolean', default: false },
  drain: { type: 'boolean', default: false },
  bets: { type: 'string', default: '100' },
} as const;

/** The origin that an address names. One with more in it, such as a sign-in or a path, is refused. */
function originOf(text: string, what: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new Error(`${what} must be an address such as https://api.example.com, without a sign-in, a path or a query`);
}

function accountOf(name: string, variable: string, environment: Environment): Account {
  const password = environment[variable];
  if (!password) throw new Error(`The variable ${variable} must have the password of ${name}`);
  return { name, password };
}

/** The options and the address, or what is wrong with them. Never repeats a value: it may be a password. */
function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new Error(`An option is unknown, or has no value or one too many: use ${known.join(', ')}`);
  }
}

/** Reads the command's arguments. @throws Error of one line that says what is wrong with them */
export function readArguments(args: readonly string[], environment: Environment): Wanted {
  const { positionals, values } = parsed(args);
  const { user, other, app, guess: guesses, drain: drains, bets, key = environment.SIGNING_KEY ?? '' } = values;
  const [address, ...rest] = positionals;
  if (!address || rest.length) throw new Error(`Name the API’s address, and nothing else beside the options: ${USAGE}`);
  const origin = originOf(address, 'The API’s address');
  if (!user) throw new Error(`Name a test account with play money by --user: ${USAGE}`);
  if (!/^[1-9]\d{1,5}$/.test(bets)) throw new Error('--bets must be a number from 10 to 999999');
  if (!/^(B[\w-]{86}( |$))*$/.test(key)) throw new Error('--key must have public keys, as SIGNING_KEY has them');
  if (other === user) throw new Error('--other must name another account than --user');
  return {
    ...{ origin, appOrigin: originOf(app, '--app'), guesses, drains, bets: Number(bets) },
    account: accountOf(user, 'CONTRACT_PASSWORD', environment),
    other: other ? accountOf(other, 'CONTRACT_OTHER_PASSWORD', environment) : undefined,
    keys: key.split(' ').filter(Boolean),
  };
}
