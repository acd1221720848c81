import { parseArgs } from 'node:util';
import type { Account } from './stage';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Wanted {
  readonly origin: string;
  readonly appOrigin: string;
  readonly account: Account;
  readonly other: Account | undefined;
  /** The operator's public keys, with which locks are signed. */
  readonly keys: readonly string[];
  readonly guesses: boolean;
  readonly drains: boolean;
  /** How many flips are judged together. */
  readonly bets: number;
}

const USAGE = 'CONTRACT_PASSWORD=… npm run contract -- https://api.example.com --user NAME';

const options = {
  user: { type: 'string' },
  other: { type: 'string' },
  app: { type: 'string' },
  key: { type: 'string' },
  guess: { type: 'boolean' },
  drain: { type: 'boolean' },
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
  const known = Object.keys(options).map((name) => `--${name}`);
  const isKnown = (arg: string) => known.includes(arg.replace(/=.*/s, ''));
  if (args.some((arg) => arg.startsWith('-') && !isKnown(arg))) {
    throw new Error(`There is an unknown option: use ${known.join(', ')}`);
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new Error(`An option has no value, or one too many: ${USAGE}`);
  }
}

/** Reads the command's arguments. @throws Error of one line that says what is wrong with them */
export function readArguments(args: readonly string[], environment: Environment): Wanted {
  const { positionals, values } = parsed(args);
  const [address, ...rest] = positionals;
  if (!address || rest.length) throw new Error(`Name the API’s address, and nothing else beside the options: ${USAGE}`);
  const origin = originOf(address, 'The API’s address');
  if (!values.user) throw new Error(`Name a test account with play money by --user: ${USAGE}`);
  if (!/^[1-9]\d{1,5}$/.test(values.bets)) throw new Error('--bets must be a number from 10 to 999999');
  const { key = environment.SIGNING_KEY ?? '' } = values;
  if (!/^(B[\w-]{86}( |$))*$/.test(key)) throw new Error('--key must have public keys, as SIGNING_KEY has them');
  if (values.other === values.user) throw new Error('--other must name another account than --user');
  return {
    origin,
    appOrigin: originOf(values.app ?? 'https://app.example', '--app'),
    account: accountOf(values.user, 'CONTRACT_PASSWORD', environment),
    other: values.other ? accountOf(values.other, 'CONTRACT_OTHER_PASSWORD', environment) : undefined,
    keys: key.split(' ').filter(Boolean),
    guesses: values.guess ?? false,
    drains: values.drain ?? false,
    bets: Number(values.bets),
  };
}
