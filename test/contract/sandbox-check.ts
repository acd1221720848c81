import { plainPasswords } from '../sandbox/passwords';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { SIGNING_PUBLIC_KEY } from '../sandbox/signing-key';
import type { Finding } from './check';
import { type CheckOptions, checkContract } from './contract';
import type { Spoil } from './spoiling';

export interface SandboxCheck extends CheckOptions {
  readonly spoil?: Spoil;
  /** The arguments after the address. */
  readonly args?: readonly string[];
  /** The sandbox's clock. */
  readonly now?: () => number;
}

/** The passwords of asha and ravi: nobody else has them. */
export const [PASSWORD, OTHER_PASSWORD] = ['asha-and-the-coin', 'ravi-and-the-coin'];

export const environment = { CONTRACT_PASSWORD: PASSWORD, CONTRACT_OTHER_PASSWORD: OTHER_PASSWORD };

/** During a check no recharge and no withdrawal ends by itself, and a minute of a real check takes a second. */
const usualRules = { rechargeDelay: 60_000, withdrawalDelay: 60_000, most: { 'confirmation by session': 1000 } };

/** Every clause is judged. */
export const usualArgs: readonly string[] = ['--other', 'ravi', '--guess', '--drain', '--key', SIGNING_PUBLIC_KEY];

/** Runs a check against a new sandbox, whose player asha has winnings to withdraw, and ravi has added money. */
export async function withSandbox<Result>(
  { spoil, args = usualArgs, now = Date.now, ...options }: SandboxCheck,
  run: (args: readonly string[], options: CheckOptions, sandbox: Sandbox) => Promise<Result>,
): Promise<Result> {
  const sandbox = await startSandbox({ socketPort: 0, passwords: plainPasswords, rules: usualRules, now });
  const asha = Object.assign(sandbox.account('asha'), { passwordHash: PASSWORD });
  const ravi = Object.assign(sandbox.account('ravi'), { passwordHash: OTHER_PASSWORD });
  sandbox.credit(asha.userId, 'game', 200_000);
  sandbox.creditTopUp(ravi.userId, 100_000);
  const { origin, socketPort } = sandbox;
  const hasty = { patience: 10_000, pushPatience: 300, pauses: [1, 1], bidRaces: 6 };
  try {
    spoil?.(sandbox);
    const given = { environment, socketPort, print() {}, ...hasty, ...options };
    return await run([origin, '--user', 'asha', ...args], given, sandbox);
  } finally {
    await sandbox.close();
  }
}

/** Checks a new sandbox. Returns the findings and all that was printed. */
export async function checkSandbox(wanted: SandboxCheck = {}) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const findings = await withSandbox({ ...wanted, print }, checkContract);
  return { findings, printed: printed.join('\n') };
}

/** The clauses with this outcome, each with its reason. */
export const those = (findings: readonly Finding[], outcome: Finding['outcome']): string[] =>
  findings.filter((finding) => finding.outcome === outcome).map(({ says, why }) => `${says}: ${why}`);
