import { DEMO_PASSWORD } from '../sandbox/demo';
import { plainPasswords } from '../sandbox/passwords';
import { startSandbox } from '../sandbox/sandbox';
import { SIGNING_PUBLIC_KEY } from '../sandbox/signing-key';
import type { Spoil } from './breaches/spoiling';
import type { Finding } from './check';
import { type CheckOptions, checkContract } from './contract';

export interface SandboxCheck extends CheckOptions {
  readonly spoil?: Spoil;
  /** The arguments after the address. */
  readonly args?: readonly string[];
}

export const environment = { CONTRACT_PASSWORD: DEMO_PASSWORD, CONTRACT_OTHER_PASSWORD: DEMO_PASSWORD };

/** During a check no recharge and no withdrawal ends by itself. */
const usualRules = { rechargeDelay: 60_000, withdrawalDelay: 60_000 };

/** Every clause is judged. */
export const usualArgs: readonly string[] = ['--other', 'ravi', '--guess', '--drain', '--key', SIGNING_PUBLIC_KEY];

/** Runs a check against a new sandbox, whose player asha has winnings to withdraw, and ravi has added money. */
export async function withSandbox<Result>(
  { spoil, args = usualArgs, ...options }: SandboxCheck,
  run: (args: readonly string[], options: CheckOptions) => Promise<Result>,
): Promise<Result> {
  const sandbox = await startSandbox({ socketPort: 0, passwords: plainPasswords, rules: usualRules });
  sandbox.credit(sandbox.account('asha').userId, 'game', 200_000);
  sandbox.creditTopUp(sandbox.account('ravi').userId, 100_000);
  const { origin, socketPort } = sandbox;
  const hasty = { patience: 10_000, pushPatience: 300, pauses: [1, 1], bidRaces: 6 };
  try {
    spoil?.(sandbox);
    return await run([origin, '--user', 'asha', ...args], {
      environment,
      socketPort,
      print() {},
      ...hasty,
      ...options,
    });
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
