import { plainPasswords } from '../sandbox/passwords';
import { TEST_RULES } from '../sandbox/rules';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { SIGNING_PUBLIC_KEY } from '../sandbox/signing';
import type { Verdict } from './check';
import { type CheckOptions, checkContract } from './contract';
import type { Spoil } from './spoiling';

export interface SandboxCheck extends CheckOptions {
  readonly spoil?: Spoil;
  readonly args?: readonly string[];
}

/** The passwords of asha and ravi: nobody else has them. */
export const [PASSWORD, OTHER_PASSWORD] = ['asha-and-the-coin', 'ravi-and-the-coin'];

export const environment = { CONTRACT_PASSWORD: PASSWORD, CONTRACT_OTHER_PASSWORD: OTHER_PASSWORD };

/** During a check no recharge and no withdrawal ends by itself, and a minute of a real check takes a second. */
const usualRules = {
  ...TEST_RULES,
  ...{ rechargeDelay: 60_000, withdrawalDelay: 60_000 },
  most: { 'confirmation by session': 1000 },
};

export const usualArgs: readonly string[] = ['--other', 'ravi', '--guess', '--drain', '--key', SIGNING_PUBLIC_KEY];

/** Runs a check against a new sandbox, whose players asha and ravi have added money. */
export async function withSandbox<Result>(
  { spoil, args = usualArgs, ...options }: SandboxCheck,
  run: (args: readonly string[], options: CheckOptions, sandbox: Sandbox) => Promise<Result>,
): Promise<Result> {
  let slept = 0;
  const sleep = async (ms: number) => {
    slept += ms;
  };
  const now = () => Date.now() + slept;
  const sandbox = await startSandbox({ socketPort: 0, passwords: plainPasswords, rules: usualRules, now });
  const asha = Object.assign(sandbox.account('asha'), { passwordHash: PASSWORD });
  const ravi = Object.assign(sandbox.account('ravi'), { passwordHash: OTHER_PASSWORD });
  for (const { userId } of [asha, ravi]) sandbox.creditTopUp(userId, 300_025);
  sandbox.credit(asha.userId, 'game', 200_050);
  const { origin, socketPort } = sandbox;
  const hasty = { patience: 10_000, pushPatience: 300, pauses: [1, 1], bidRaces: 6 };
  try {
    spoil?.(sandbox);
    const given = { environment, socketPort, sleep, print() {}, ...hasty, ...options };
    return await run([origin, '--user', 'asha', ...args], given, sandbox);
  } finally {
    await sandbox.close();
  }
}

export async function checkSandbox(wanted: SandboxCheck = {}) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const findings = await withSandbox({ ...wanted, print }, checkContract);
  return { findings, printed: printed.join('\n') };
}

export const those = (findings: readonly Verdict[], outcome: Verdict['outcome']): string[] =>
  findings.filter((finding) => finding.outcome === outcome).map(({ says, why }) => `${says}: ${why}`);
